//! The tables: all of the page, and the short form of the check.

mod decks;
mod gin;
mod hand_logs;
mod letters;
mod mathematics;
mod random_numbers;
mod short;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use anyhow::Result;

use super::inputs::Inputs;
use super::table::{Table, Task};

pub use short::short;

/// Every table of the page.
pub fn all(inputs: &Inputs) -> Result<Vec<Table>> {
    let mut all = mathematics::tables(inputs)?;
    all.extend(hand_logs::tables(inputs)?);
    all.extend(gin::tables(inputs)?);
    all.extend(decks::tables(inputs)?);
    all.extend(random_numbers::tables(inputs)?);
    all.extend(letters::tables(inputs)?);
    Ok(all)
}

/// A program and its arguments.
fn words<const N: usize>(all: [&dyn AsRef<OsStr>; N]) -> Vec<OsString> {
    all.map(|word| word.as_ref().to_owned()).to_vec()
}

fn task(name: &'static str, words: Vec<OsString>, units: usize) -> Task {
    Task { name, words: Some(words), units: units as f64 }
}

/// The audit of a log, or two, on one thread.
fn replay(inputs: &Inputs, rules: &str, log: &Path) -> Vec<OsString> {
    let rules = inputs.rules(rules);
    let with: [&dyn AsRef<OsStr>; 8] =
        [&inputs.gincert, &"replay", &"--quiet", &"--threads", &"1", &"--rules", &rules, &log];
    words(with)
}

/// A parser of the package `bench` at a file.
fn parse(inputs: &Inputs, parser: &'static str, log: &Path) -> Vec<OsString> {
    words([&inputs.rival, &"parse", &parser, &log])
}

/// Hands in a pass of the package `bench`.
const HANDS: usize = 1 << 12;

/// Deadwood by the crate `gin-rummy`.
fn other_deadwood(inputs: &Inputs, passes: usize) -> Task {
    let name = "crate gin-rummy";
    let passes_text = passes.to_string();
    task(name, words([&inputs.rival, &"deadwood", &"gin-rummy", &passes_text]), passes * HANDS)
}

//! `cargo xtask bench`: CPU time and peak memory of whole commands, beside rivals that are on this
//! machine.
//!
//! Figures of one run on one machine compare with each other, not with those of another machine. So
//! rows of a table are run in turn, and what is kept and checked is ratios: what a rival costs, divided
//! by what ours costs in the same round. `--page` writes docs/benchmarks.md and its picture; `--keep`
//! writes the ratios of the short form to bench/ratios.txt; `--check` runs the short form and fails when
//! a ratio has fallen by more than a third below the one that is kept.

mod inputs;
mod measure;
mod page;
mod picture;
mod ratios;
mod rivals;
mod table;
mod tables;

use std::path::Path;

use anyhow::{Result, bail};

use crate::{USAGE, product, repository, run};
use inputs::Inputs;
use table::{Table, TableResult};

/// Rounds of a table on the page.
const ROUNDS_PAGE: usize = 3;
/// Rounds of a table in the short form.
const ROUNDS: usize = 5;
/// Rounds of a table in which a ratio seemed to have fallen: other programs on a machine slow some runs
/// down, and a median of many rounds does not see them.
const ROUNDS_AGAIN: usize = 9;

/// Runs what the words ask for.
pub fn run(words: &[String]) -> Result<u8> {
    let root = repository::root()?;
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--page"] => {
            let results = measured(&tables::all(&inputs(&root)?)?, ROUNDS_PAGE)?;
            page::write(&root, &results)?;
            Ok(0)
        }
        ["--keep"] => {
            let results = measured(&tables::short(&inputs(&root)?)?, ROUNDS)?;
            ratios::keep(&root, &results)?;
            Ok(0)
        }
        ["--check"] => check(&root),
        [word, ..] if word.starts_with('-') => {
            eprintln!(
                "xtask: bench takes --page, --keep, --check or words of titles, but was given `{word}`"
            );
            Ok(USAGE)
        }
        words => {
            let mut all = tables::all(&inputs(&root)?)?;
            all.retain(|table| words.iter().all(|word| table.title.contains(word)));
            measured(&all, ROUNDS_PAGE)?;
            Ok(0)
        }
    }
}

/// The short form. A table with a ratio that seems to have fallen is measured again, and the second
/// answer counts.
fn check(root: &Path) -> Result<u8> {
    let all = tables::short(&inputs(root)?)?;
    let kept = ratios::kept(root)?;
    let mut lines = Vec::new();
    for table in &all {
        let mut fallen = ratios::fallen(&kept, &one(table, ROUNDS)?);
        if !fallen.is_empty() {
            println!("measured again, because {}\n", fallen.join("; "));
            fallen = ratios::fallen(&kept, &one(table, ROUNDS_AGAIN)?);
        }
        lines.append(&mut fallen);
    }
    Ok(ratios::verdict(&lines))
}

/// The release build of the command, and files for it.
fn inputs(root: &Path) -> Result<Inputs> {
    if product::build_if_absent(root)? != 0 {
        bail!("gincert does not build");
    }
    // A binary that is there may be older than its sources.
    let mut build = run::cargo();
    build.args(["build", "--release", "--quiet", "--package", "gincert-cli", "--manifest-path"]);
    if run::exit_code(build.arg(root.join("Cargo.toml")))? != 0 {
        bail!("gincert does not build");
    }
    Inputs::new(root)
}

/// Every table, printed as it is measured.
fn measured(all: &[Table], rounds: usize) -> Result<Vec<TableResult>> {
    all.iter().map(|table| one(table, rounds)).collect()
}

fn one(table: &Table, rounds: usize) -> Result<TableResult> {
    let result = table.measure(rounds)?;
    print!("{}", result.text());
    Ok(result)
}

//! `gincert rng partial`: the counts of one part of a sample.

use super::deck_range::DeckEvent;
use super::left_out::LeftOutLines;
use super::manifest::DeckRow;
use crate::io::build::tool;
use crate::io::exit::{Exit, Failure};
use crate::io::files::read;
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::verbs::shuffles::rng::test::threads;
use gincert_rng::{BatteryCounts, PartialBattery, PriorDecks};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The form of partials.
pub const SCHEMA: &str = "gincert-deck-partial-1";
/// Bytes of a file with a row at most: a range takes some hundred.
const ROW_BYTES_MAX: u64 = 64 << 20;

/// What one part of a sample comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckPartial {
    /// [`SCHEMA`].
    pub schema: String,
    /// Version and build of gincert.
    pub tool: String,
    /// The row of the manifest.
    pub row: DeckRow,
    /// What must be known of the decks up to its end.
    pub after: PriorDecks,
    /// Its lines that are left out.
    pub left_out: LeftOutLines,
    /// Its counts.
    pub counts: BatteryCounts,
}

/// Prints the partial of one row.
pub fn run(output: &Output, row: &str) -> Result<Exit, Failure> {
    let row = parsed(row)?;
    let progress = Progress::new(output, "reading the sample");
    let mut battery = PartialBattery::new();
    if threads() > 1 {
        battery = battery.on_two_threads();
    }
    for range in &row.head {
        range.read(&mut |event| match event {
            DeckEvent::Deck(deck) => battery.add(deck),
            DeckEvent::Gap => battery.gap(),
            DeckEvent::LeftOut(_) => {}
        })?;
    }
    battery.begin(&row.before);
    let (mut after, mut left_out) = (row.before.clone(), LeftOutLines::default());
    for range in &row.ranges {
        range.read(&mut |event| match event {
            DeckEvent::Deck(deck) => {
                battery.add(deck);
                after.add(deck);
                progress.at(after.decks(), 0);
            }
            DeckEvent::Gap => {
                battery.gap();
                after.gap();
            }
            DeckEvent::LeftOut(line) => left_out.add(line),
        })?;
    }
    drop(progress);
    let (schema, tool, counts) = (SCHEMA.to_owned(), tool(), battery.counts());
    let partial = DeckPartial { schema, tool, row, after, left_out, counts };
    // The line is all that is printed.
    output.in_json().print(&(serde_json::to_string(&partial)? + "\n"))?;
    Ok(Exit::Clean)
}

/// A row as JSON, or from a file.
fn parsed(row: &str) -> Result<DeckRow, Failure> {
    let failed = |error: serde_json::Error| format!("The row of the manifest: {error}.");
    let parsed: DeckRow = if row.trim_start().starts_with('{') {
        serde_json::from_str(row).map_err(|error| Failure::usage(failed(error)))?
    } else {
        let bytes = read(Path::new(row), ROW_BYTES_MAX)?;
        serde_json::from_slice(&bytes).map_err(|error| Failure::unreadable(failed(error)))?
    };
    match parsed.fits() {
        true => Ok(parsed),
        false => {
            Err(Failure::unreadable("The row of the manifest: its numbers contradict each other."))
        }
    }
}

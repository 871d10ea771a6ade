//! A line is not a deck.
//!
//! A deck is a line of 52 different cards, top to bottom, separated by spaces, tabs or commas: cards as
//! `Ac Td 7h`, or numbers from 0 to 51, or from 1 to 52. Where only the first cards of each deck are
//! known, every line has the same number of different cards. All lines of a sample use the same notation.
//! A line that is not a deck is excluded, and so is the step from the deck before it to the deck after
//! it: nothing is guessed.
//!
//! What to do: correct the line, or find out why the log has it. A line that is cut off at the end of a
//! file usually means that the file was copied while it was being written.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub const CODE: &str = "deck-unreadable";
pub const SUBJECT: FindingSubject = FindingSubject::Shuffles;

/// The finding.
pub fn finding(path: &str, line: u64, offset: u64, why: &str) -> Finding {
    let place = Place::Record { path: path.to_owned(), offset };
    let message = format!("Line {line} was skipped: {why}.");
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Write the same number of different cards on every line, in the same notation.")
}

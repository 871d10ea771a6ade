//! A sample of draws that cannot be tested.
//!
//! A line holds whole numbers, as many as the first one; all lie in the range of values, and no number
//! comes twice in a draw without replacement. Nothing is left out or guessed: a sample with such a line
//! is not tested.
//!
//! What to do: correct the line, or say with `--values`, `--per-draw` and `--replacement` how the
//! numbers were drawn.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub const CODE: &str = "draws-unreadable";
pub const SUBJECT: FindingSubject = FindingSubject::RandomNumbers;

/// The finding, at a byte of the unpacked sample.
pub fn finding(path: &str, offset: u64, line: Option<u64>, why: &str) -> Finding {
    let place = Place::Record { path: path.to_owned(), offset };
    let message = match line {
        Some(line) => format!("Line {line}: {why}; nothing is tested."),
        None => format!("The draws are not tested: {why}."),
    };
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Correct the sample, or state how it was drawn: --values, --per-draw, --replacement.")
}

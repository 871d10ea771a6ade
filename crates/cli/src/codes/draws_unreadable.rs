//! A sample of draws cannot be tested.
//!
//! Each line contains whole numbers, as many as the first line; all are in the range of values, and no
//! number occurs twice in a draw without replacement. Nothing is excluded or guessed: a sample with an
//! invalid line is not tested.
//!
//! What to do: correct the line, or state with `--values`, `--per-draw` and `--replacement` how the
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

//! A deck file of the submission, or some of its lines, cannot be read.
//!
//! A file with the role `Decks` has 52 different cards on each line; a file with the role `Dealt cards`
//! has the first cards of a deck, the same number on each line. Both may be compressed with gzip or zstd.
//! A line that is not a deck is excluded, and so is the step from the deck before it to the deck after
//! it. A file that ends early or contains no deck is not tested as a whole; a duplicate of another file
//! is not tested.
//!
//! What to do: ask the submitter for the original file.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted, printable};

pub(crate) const CODE: &str = "deck-file-unreadable";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Shuffles;

/// The file as a whole.
pub(crate) fn file(place: Place, path: &str, why: &str) -> Finding {
    let message = format!("The deck file '{}' was not read to its end: {why}.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .unreadable()
        .help("Ask the submitter for the original file.")
}

/// It is another one once more.
pub(crate) fn again(place: Place, path: &str, twin: &str) -> Finding {
    let message = format!(
        "'{}' is a duplicate of '{}' and was not tested.",
        printable(path),
        printable(twin)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Remove it from the list, or ask the submitter for the intended file.")
}

/// Lines of it; the first one is described.
pub(crate) fn lines(place: Place, path: &str, count: u64, first: &str) -> Finding {
    let message = format!(
        "{} left out of the deck file '{}'; the first: {first}.",
        counted(count, "line is", "lines are"),
        printable(path)
    );
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("Ask the submitter for the original file.")
}

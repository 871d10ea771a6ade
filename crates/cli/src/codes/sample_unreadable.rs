//! A sample could not be read to its end.
//!
//! Compressed data are cut off or damaged, they decompress to far more than a sample needs, or so many
//! bytes contained no deck that the input is not a sample of decks (16,777,216 of them, as when an
//! endless stream is read). The part before is tested and shown; it is no evidence about the rest.
//!
//! What to do: copy the file again, compare its digest with that of the original, or name the right file.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub const CODE: &str = "sample-unreadable";
pub const SUBJECT: FindingSubject = FindingSubject::Shuffles;

/// The finding, at a byte of the unpacked sample.
pub fn finding(path: &str, offset: u64, why: &str) -> Finding {
    let place = Place::Record { path: path.to_owned(), offset };
    let message = format!("The sample was not read to its end: {why}.");
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Compare the file's size and digest with the original's.")
}

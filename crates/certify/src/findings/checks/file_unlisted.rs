//! A file in the submission folder is not listed in submission.md.
//!
//! It was not tested and its digest is not recorded, so the report does not cover it.
//!
//! What to do: list it in submission.md, or remove it.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "file-unlisted";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, path: &str) -> Finding {
    let message = format!("'{}' is not listed in submission.md.", printable(path));
    Finding::new(CODE, Grade::Observation, place, message)
        .about(SUBJECT)
        .help("List it in submission.md, or remove it.")
}

/// Counts the files that are not listed one by one.
pub(crate) fn further(place: Place, more: usize) -> Finding {
    let message = format!("Further files of the folder are not listed in submission.md: {more}.");
    Finding::new(CODE, Grade::Observation, place, message)
        .about(SUBJECT)
        .help("List them in submission.md, or remove them.")
}

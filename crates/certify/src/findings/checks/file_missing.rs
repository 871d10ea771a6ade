//! A file that the submission lists is missing or cannot be read.
//!
//! Paths in submission.md are relative to its folder and never lead out of it. Nothing is assumed about a
//! missing file: what depends on it is not tested.
//!
//! What to do: complete the folder, or correct the name.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "file-missing";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, path: &str, why: &str) -> Finding {
    let message = format!("'{}' is not part of this submission: {why}.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Complete the folder, or correct the name.")
}

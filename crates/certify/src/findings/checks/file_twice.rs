//! The submission names a file twice, or by names that differ in small and capital letters only, or
//! names its own page.
//!
//! Two rows of one file could state two roles or two digests, and names that differ in case only are
//! one file on some systems and two on others. The page is the list itself: its digest stands in
//! every report without a row.
//!
//! What to do: keep one row.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "file-twice";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, path: &str, known: &str, first: Place) -> Finding {
    let message = match path == known {
        true => format!("'{}' is listed twice.", printable(path)),
        false => format!(
            "'{}' differs from '{}' only in lower and upper case.",
            printable(path),
            printable(known)
        ),
    };
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .note_at("The first row is here.", first)
        .help("Keep one row for each file and none for submission.md; this row was not used.")
}

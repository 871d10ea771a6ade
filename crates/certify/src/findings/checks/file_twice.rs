//! The submission lists a file twice, lists names that differ only in lower and upper case, or lists its
//! own page.
//!
//! Two rows for one file could state two roles or two digests, and names that differ only in case are one
//! file on some systems and two on others. The page is the list itself: every report states its digest
//! without a row.
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

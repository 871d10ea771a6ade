//! The submission names no rule document.
//!
//! Everything in a report depends on the rule document: its tables are evaluated. A report without one
//! would look complete but contain no result.
//!
//! What to do: name the file in the row "Rule document" of submission.md, and list it.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub(crate) const CODE: &str = "rule-document-missing";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place) -> Finding {
    Finding::new(CODE, Grade::Material, place, "The submission names no rule document.")
        .about(SUBJECT)
        .help("Name it in the row 'Rule document' and list it in the file table.")
}

//! A disposition matches no exception of the audit.
//!
//! The page of dispositions (`--dispositions`, or the role `Dispositions` in a submission) names
//! exceptions by the twelve characters printed with each of them. A name that matches none may be
//! mistyped, or the log that the exception came from was not read. The action is not shown in any result.
//!
//! What to do: copy the name from the finding, or add the log that it came from.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "disposition-unmatched";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, id: &str) -> Finding {
    Finding::new(CODE, Grade::Minor, place, "The disposition matches no exception of this audit.")
        .about(SUBJECT)
        .observed(Quantity::Text(printable(id)))
        .help("Copy the exception's name from the finding, or add the log that contains it.")
}

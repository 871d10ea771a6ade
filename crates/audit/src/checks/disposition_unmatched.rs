//! A disposition is about an exception that the audit does not know.
//!
//! The page of dispositions (`--dispositions`, or the role `Dispositions` in a submission) names exceptions
//! by the twelve characters that stand beside each of them. A name that fits none may be mistyped, or the
//! logs that the exception came from are not among those that were read. What was done is carried into no
//! answer.
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

//! A date of the engagement is invalid, or the dates are in an impossible order.
//!
//! Dates are written YYYY-MM-DD. Items are tested after they are received, and the report is issued after
//! the tests. A report without a reliable date of issue does not state conformity: it remains a draft.
//!
//! What to do: correct the date in the engagement.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "engagement-date";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

/// A text that is no date.
pub(crate) fn unreadable(place: Place, row: &str, text: &str) -> Finding {
    let message = format!("'{row}' is not a date.");
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .observed(Quantity::Text(printable(text)))
        .help("Write it as in 2026-11-20.")
}

/// A date before one that comes first.
pub(crate) fn disordered(place: Place, row: &str, before: &str) -> Finding {
    let message = format!("'{row}' is earlier than '{before}'.");
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Correct one of the two dates.")
}

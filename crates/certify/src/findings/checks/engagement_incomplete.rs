//! The engagement lacks information that a report needs; the report is a draft.
//!
//! Issuer, report number, date of issue and authoriser come from the laboratory alone; nothing in a
//! submission can replace them. Without all four the report is a DRAFT self-assessment and does not state
//! conformity.
//!
//! What to do: complete the engagement's table.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub(crate) const CODE: &str = "engagement-incomplete";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, row: &str) -> Finding {
    let message = format!("The engagement does not state '{row}', so the report is a draft.");
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help("Complete the table.")
}

//! A person's verdict on a clause cannot be carried into the report.
//!
//! The engagement may hold verdicts on clauses: which clause, what (met, not met, does not apply), by
//! whom, on what day, on what ground. A clause that the profile does not have, or a day that is none
//! or lies after the report's, is a fault of the engagement, and no statement is made.
//!
//! `met` is not carried over where the tool computed that the clause differs, and where the profile has
//! not read the clause's text and nobody of the laboratory states to have done so (the table
//! `Clause read | By | Date | Edition`). The clause stays open.
//!
//! What to do: correct the engagement; read the clause and say so; mend what differs.

use gincert_evidence::{Finding, Grade, Place, printable};
use gincert_pages::nearest;

pub(crate) const CODE: &str = "clause-verdict";

pub(crate) fn unknown(place: Place, clause: &str, known: &[&str]) -> Finding {
    let message = format!("The profile has no clause '{}'.", printable(clause));
    Finding::new(CODE, Grade::Material, place, message)
        .help(format!("The nearest is '{}'.", nearest(clause, known)))
}

pub(crate) fn undated(place: Place, clause: &str, date: &str) -> Finding {
    let message = format!(
        "The verdict on '{}' is of '{}', which is no day up to the date of issue.",
        printable(clause),
        printable(date)
    );
    Finding::new(CODE, Grade::Material, place, message).help("Write the day as in 2026-11-20.")
}

pub(crate) fn refused(place: Place, clause: &str, why: &str) -> Finding {
    let message = format!("'{}' does not count as met: {why}.", printable(clause));
    Finding::new(CODE, Grade::Minor, place, message)
        .help("Section 12 of the report has what was computed, and how the clause was read.")
}

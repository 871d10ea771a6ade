//! A total cannot be compared with the logs.
//!
//! The logs have no such table, day, shift or dealer, records lack the amounts, the currency or the time that the
//! comparison needs, a log was not read to its end, or the line itself cannot be read. Such a figure neither
//! agrees nor differs: nothing is known about it. The finding is an observation; an audit that would agree without it
//! is inconclusive.
//!
//! What to do: add the logs that the line is about, or correct its names as the records have them.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub(crate) const CODE: &str = "total-not-compared";

pub(crate) fn finding(place: Place, message: String) -> Finding {
    Finding::new(CODE, Grade::Observation, place, message)
        .about(FindingSubject::Logs)
        .help("Add the logs that the line is about, or write its names as the records have them.")
}

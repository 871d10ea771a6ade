//! A record is earlier than the one before it at the same table.
//!
//! Records of one table and one file are compared in the order in which they stand. Equal times are
//! no finding. Needs `at`.
//!
//! What to do: check the table's clock, and whether lines were moved.

use crate::level::Level;
use gincert_evidence::{Finding, Grade, Place, Quantity};
use jiff::Timestamp;

pub(super) const CODE: &str = "time-backwards";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: Level = Level::BetsOnly;

/// The finding.
pub(crate) fn finding(place: Place, before: Timestamp, at: Timestamp) -> Finding {
    let message = "The record is earlier than the one before it at this table.";
    Finding::new(CODE, GRADE, place, message)
        .expected(Quantity::Text(format!("{before} or later")))
        .observed(Quantity::Text(at.to_string()))
        .help("Check the table's clock, and whether lines were moved.")
}

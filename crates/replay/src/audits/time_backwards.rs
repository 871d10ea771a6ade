//! A record is earlier than the one before it at the same table.
//!
//! Records of one table and one file are compared in the order in which they stand. Equal times are
//! no finding. Where a map reads local times without an offset, one of the hour that comes twice when the
//! clock is set back may be of the first or of the second hour, and is told only if it is earlier as
//! either. Needs `at`.
//!
//! What to do: check the table's clock, and whether lines were moved.

use crate::level::Level;
use crate::reference_log::plant::{Before, Plant, Step, Way};
use gincert_evidence::{Finding, Grade, Place, Quantity};

pub(super) const CODE: &str = "time-backwards";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: Level = Level::BetsOnly;
pub(super) const PLANT: Plant = Plant::new(Way::Step(plant));

/// The finding.
pub(crate) fn finding(place: Place, before: &str, at: &str) -> Finding {
    let message = "The record is earlier than the one before it at this table.";
    Finding::new(CODE, GRADE, place, message)
        .expected(Quantity::Text(format!("{before} or later")))
        .observed(Quantity::Text(at.to_owned()))
        .help("Check the table's clock, and whether lines were moved.")
}

fn plant(before: Before) -> Option<Step> {
    before.has_time.then_some(Step { is_backwards: true, ..Step::RIGHT })
}

//! A record corrects a round that the logs do not hold.
//!
//! `corrects` names another round of the same table and gaming day. Without it nobody can say what was
//! corrected, and the totals may hold a round that should have left them.
//!
//! What to do: add the log that holds the round, or correct its name.

use crate::round::Level;
use gincert_evidence::{Finding, Grade, Place, Quantity, printable};

pub(super) const CODE: &str = "correction-dangling";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: Level = Level::BetsOnly;

/// The finding.
pub(crate) fn finding(place: Place, round: &str) -> Finding {
    let message =
        "The round that this record corrects is in none of the logs, or is the round itself.";
    Finding::new(CODE, GRADE, place, message)
        .observed(Quantity::Text(printable(round)))
        .help("Add the log that holds the round, or correct its name.")
}

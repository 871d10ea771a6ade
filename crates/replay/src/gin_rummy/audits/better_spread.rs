//! The player who ended the round spread the hand worse than it could be.
//!
//! No fault of the log: the player counts as he spread. The least deadwood of the same cards is
//! told beside it. Needs the hand and the spread.
//!
//! What to do: nothing, unless the system spreads for its players.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "better-spread";
pub(super) const GRADE: Grade = Grade::Observation;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} could have left less over with the same discard.", told.who())
}

//! A defender laid less than he could.
//!
//! No fault of the log: under this document the defender counts as he laid. The least that he
//! could be left with, over every choice of lay-offs and own melds together, is told beside it.
//! Needs hands, spread, melds and lay-offs.
//!
//! What to do: nothing, unless the system lays for its players.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "better-defence";
pub(super) const GRADE: Grade = Grade::Observation;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} could have been left with less against this spread.", told.who())
}

//! A player went out with a discard who could have called a big gin.
//!
//! No fault of the log. All eleven cards can be melded, and the rules pay for that. Needs the
//! hand before the last discard.
//!
//! What to do: nothing, unless the system plays for its players.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "missed-big-gin";
pub(super) const GRADE: Grade = Grade::Observation;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} could have melded every card without a discard.", told.who())
}

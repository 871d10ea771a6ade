//! A player knocked who could have gone gin.
//!
//! No fault of the log. The hand before the last discard is looked at: with some discard that
//! was allowed, nothing would be left over. Needs that hand.
//!
//! What to do: nothing, unless the system plays for its players.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "missed-gin";
pub(super) const GRADE: Grade = Grade::Observation;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} could have gone gin with the same cards.", told.who())
}

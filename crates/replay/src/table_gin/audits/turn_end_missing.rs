//! A turn has no end.
//!
//! A turn ends with a discard or an offer unless the hand is empty. The events stop within a turn, and
//! the record does not say that somebody is out. Where the next seat acts instead, the acts are out of
//! turn (turn-order). Needs the events in order.
//!
//! What to do: look for the event that is missing at the end of the record.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "turn-end-missing";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A turn has no end.".to_owned()
}

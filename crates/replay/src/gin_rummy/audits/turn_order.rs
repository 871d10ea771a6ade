//! The wrong seat acts, or a seat acts out of phase.
//!
//! Seats take turns, and a turn is one card taken and then one thrown, or the end of the round:
//! a second draw, a discard before the draw, a draw after a knock, a meld before the draw are
//! all out of phase. In the first turn the offers of the upcard have their own order. Needs the
//! deal and the events in order. What follows the event is not judged.
//!
//! What to do: read the log of the system around the event: an event may be missing, or stand
//! in the wrong place. If play was so, settle the round by the house's rule for play out of
//! turn.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "turn-order";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} does '{}' out of turn.", told.who(), told.act())
}

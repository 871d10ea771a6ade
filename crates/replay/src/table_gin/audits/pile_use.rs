//! The lowest of several cards taken from the pile is not used in the turn.
//!
//! Who takes several cards from the top of the pile has to use the lowest of them at once, in a
//! new meld or, by some readings, in an addition. Needs the events of the turn. What follows
//! the event is not judged.
//!
//! What to do: look for a meld that is missing in the log; else the cards should have stayed.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "pile-use";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} does not use the lowest of the cards taken from the pile.", told.who())
}

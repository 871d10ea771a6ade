//! More cards are added to a meld in a turn than allowed.
//!
//! All additions of the turn to that meld count together. Needs the events in order. What
//! follows the event is not judged.
//!
//! What to do: look whether a turn's end is missing between two additions.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "add-limit";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} adds more cards to one meld than a turn allows.", told.who())
}

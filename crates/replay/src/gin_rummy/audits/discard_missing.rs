//! A round is ended without the discard that the rules require.
//!
//! Going out ends with a discard unless the rules let the player keep all his cards. Needs the
//! event that ends the round. What follows the event is not judged.
//!
//! What to do: look for the discard in the record of the cards; without one the round was not
//! ended.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "discard-missing";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} ends the round without a discard.", told.who())
}

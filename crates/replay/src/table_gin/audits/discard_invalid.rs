//! A discard in a game that has none.
//!
//! A turn of this game ends with an offer. What follows the event is not judged.
//!
//! What to do: look whether the log names an offer so.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "discard-invalid";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} discards the {}, and this game has no discard.", told.who(), told.cards())
}

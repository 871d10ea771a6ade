//! The line bonus is not the document's.
//!
//! The line bonus (a box for each hand won) is counted when a game is over: for each side its
//! own hands, or for the winner alone, as the row says. A hand won with no points counts or not
//! by its own row. Needs the rounds and a claimed line bonus.
//!
//! What to do: count the hands won again by side.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "line-bonus-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("The line bonus{} is not the document's.", told.of_game())
}

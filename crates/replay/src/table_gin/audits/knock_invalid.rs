//! A knock in a game without one.
//!
//! This game ends when a hand is empty, when the stock is used up, or by a challenge. What
//! follows the event is not judged.
//!
//! What to do: look whether the log names another end so.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "knock-invalid";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} knocks, and this game knows no knock.", told.who())
}

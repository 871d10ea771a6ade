//! A hand is entered in a column where it does not belong, or left out of one.
//!
//! With three columns, a side's first win opens its column of game one, its second those of
//! games one and two, each later one all three; a finished game takes no more entries. Needs
//! the rounds and the claimed games.
//!
//! What to do: enter the rounds again one by one.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "column-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("What is entered{} is not what the rounds give.", told.of_game())
}

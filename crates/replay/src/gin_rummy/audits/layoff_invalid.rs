//! A card is laid off where it does not fit, or where none may be laid off.
//!
//! A set takes the fourth card of its rank, a run takes cards at its ends; a lay-off may build
//! on an earlier one. Needs the spread and the lay-offs in their order. What follows the event
//! is not judged.
//!
//! What to do: look whether the place in the spread is counted from 0. If the card fits no
//! meld, it counts as left over.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "layoff-invalid";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} lays off the {}, which does not fit there.", told.who(), told.cards())
}

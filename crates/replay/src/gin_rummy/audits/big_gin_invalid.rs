//! A big gin where none is allowed, or with a card that lies in no meld.
//!
//! A big gin is eleven melded cards and no discard, under rules that pay for one. Needs the
//! hand and the spread. What follows the event is not judged.
//!
//! What to do: settle the hand as gin, if a discard left ten melded cards and the rules say so.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "big-gin-invalid";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} calls a big gin, which is none under these rules.", told.who())
}

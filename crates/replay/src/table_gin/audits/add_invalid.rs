//! Cards are added that do not fit, or to a meld that is not there.
//!
//! A set takes the fourth card of its rank, a run cards at its ends. Melds are counted from 0
//! in the order in which both players laid them. Needs every meld. What follows the event is
//! not judged.
//!
//! What to do: count the melds of the log from 0.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "add-invalid";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} adds cards that do not fit there.", told.who())
}

//! A draw in spite of an accepted ace, or no draw without one.
//!
//! Who accepts an ace does not draw in the next turn; everybody else does. Needs the events in
//! order. What follows the event is not judged.
//!
//! What to do: look at the offer before: was it an ace, and was it accepted?

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "ace-skip";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} draws, or does not, against the rule for an accepted ace.", told.who())
}

//! A challenge where or when none may be made.
//!
//! The row Challenge says whether there are challenges, and whether only in one's own turn,
//! before drawing. Needs the events in order. What follows the event is not judged.
//!
//! What to do: read the row Challenge: how far 'at any time' goes is a reading.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "challenge-invalid";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} challenges where the rules know no challenge.", told.who())
}

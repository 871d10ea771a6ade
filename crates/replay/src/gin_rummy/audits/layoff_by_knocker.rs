//! The player who knocked lays a card off.
//!
//! Only the defenders lay off, on the spread of the player who ended the round. What follows
//! the event is not judged.
//!
//! What to do: look whether the seat of the event is right.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "layoff-by-knocker";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} ended the round and lays off on the own spread.", told.who())
}

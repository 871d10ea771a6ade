//! The only card is offered, or a last card is named with more or fewer.
//!
//! A player with one card keeps it and says so; with more, one has to be offered. Needs the
//! hand at that moment. What follows the event is not judged.
//!
//! What to do: count the hand again.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "last-card-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} offers the only card, or names a last card that is not the only one.", told.who())
}

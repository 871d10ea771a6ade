//! A card lies in two melds.
//!
//! Each card of a hand is in one meld or left over. Needs the cards as they were laid. What
//! follows the event is not judged.
//!
//! What to do: compare the camera record; one of the two cards is misread, or the spread is
//! counted twice.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "meld-overlap";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} lays a card in two melds.", told.who())
}

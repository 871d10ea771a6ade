//! The card just accepted is offered back.
//!
//! A card that a player accepted at the end of the opponent's turn may not be the offer of the
//! next turn. Needs the events in order. What follows the event is not judged.
//!
//! What to do: if play was so, another card should have been offered.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "offer-repeated";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} offers the card just accepted: {}.", told.who(), told.cards())
}

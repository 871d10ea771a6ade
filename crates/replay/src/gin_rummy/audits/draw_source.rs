//! A card comes from where it may not be taken.
//!
//! A card is taken from the top of the pile or drawn from the stock, as the rules of the moment
//! have it; a card that does not lie on top of the pile cannot be taken from there, and while
//! the upcard is offered nobody draws. Needs the deal and the events in order. What follows the
//! event is not judged.
//!
//! What to do: compare the discard before it. If a card of the middle of the pile was taken,
//! the round was not played by these rules.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "draw-source";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} takes the {} from where it may not be taken.", told.who(), told.cards())
}

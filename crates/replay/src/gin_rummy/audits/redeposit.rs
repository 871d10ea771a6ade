//! The card just taken from the pile is thrown back at once.
//!
//! Where the rules forbid it, the card taken from the pile may not be the discard of the same
//! turn, nor the discard of a knock; some rules forbid it for the first upcard alone. A card
//! from the stock may always be thrown. Needs the events in order. What follows the event is
//! not judged.
//!
//! What to do: if play was so, the discard was not allowed; the house's rule for an irregular
//! discard applies.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "redeposit";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} throws back the card just taken from the pile: {}.", told.who(), told.cards())
}

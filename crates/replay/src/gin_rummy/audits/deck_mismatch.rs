//! A drawn card is not the next of the pack.
//!
//! Where the record holds the pack in deal order, every card that is drawn from the stock is
//! its next one; hands and upcard that the record gives besides are those that the pack deals.
//! Needs the pack.
//!
//! What to do: find out which of the two is the record of the cards, and which was made
//! afterwards.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "deck-mismatch";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "The cards are not those that the pack deals.".to_owned()
}

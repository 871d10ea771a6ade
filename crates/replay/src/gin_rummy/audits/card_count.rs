//! A hand or a pack has a wrong number of cards.
//!
//! A pack has 52, and a hand has as many as the document deals; who goes out without a discard
//! has one more. Needs the cards.
//!
//! What to do: look at the camera record: a card is missing in the log, or two rounds are
//! mixed.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "card-count";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A hand or the pack has a wrong number of cards, or there are more or fewer hands than the rules have seats.".to_owned()
}

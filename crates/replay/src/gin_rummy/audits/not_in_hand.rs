//! A card is played that the seat does not hold.
//!
//! A card that is thrown, melded, added, offered or laid off has to be in the hand at that
//! moment: as dealt, with every card drawn and without every card thrown. Needs the hands and
//! the events. What follows the event is not judged.
//!
//! What to do: compare the camera record: the card, or one drawn before it, is misread.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "not-in-hand";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} plays a card that is not in the hand: {}.", told.who(), told.cards())
}

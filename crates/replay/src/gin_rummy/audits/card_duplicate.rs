//! A card stands in two places.
//!
//! A pack has each card once, so that one of the two is misread, or two packs are mixed.
//! Nothing else of such a round is judged. The knock card of a second deck may be a card in
//! play.
//!
//! What to do: look at the camera record of the round, and count the pack.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "card-duplicate";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A card stands in two places.".to_owned()
}

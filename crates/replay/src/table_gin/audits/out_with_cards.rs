//! A player is said to be out who still holds cards.
//!
//! Out is who has no card left. Needs the events from the deal on.
//!
//! What to do: look for a last meld, addition or discard that is missing in the log.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "out-with-cards";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A player is said to be out, and still holds cards.".to_owned()
}

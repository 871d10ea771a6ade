//! A turn has no end.
//!
//! A turn ends with a discard or an offer unless the hand is empty. Needs the events in order.
//! What follows the event is not judged.
//!
//! What to do: look for the event that is missing before the next seat's draw.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "turn-end-missing";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A turn has no end.".to_owned()
}

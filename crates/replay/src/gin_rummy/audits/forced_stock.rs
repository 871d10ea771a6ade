//! The upcard is taken after every seat has passed it.
//!
//! Where the upcard is offered to each seat in turn and all pass, the seat that begins draws
//! from the stock. Needs the deal and the events in order. What follows the event is not
//! judged.
//!
//! What to do: look whether a pass is logged that was none.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "forced-stock";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!(
        "{} takes the upcard, which every seat had passed: the card has to come from the stock.",
        told.who()
    )
}

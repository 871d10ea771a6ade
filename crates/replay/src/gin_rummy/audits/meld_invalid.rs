//! Cards are laid that make no meld.
//!
//! A set is three or four cards of a rank, a run three or more neighbours of a suit; where the
//! ace stands, and which kinds of meld there are, the document says. Needs the cards as they
//! were laid. What follows the event is not judged.
//!
//! What to do: compare the ace rule of the document first. If the cards are no meld under it,
//! they count as left over.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "meld-invalid";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} lays cards that are no meld.", told.who())
}

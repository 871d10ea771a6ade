//! Cards are laid off on a gin hand.
//!
//! Where the rules let nobody lay off after gin, every card that is not in a meld of the
//! defender's own counts. Needs the spread and the lay-offs. What follows the event is not
//! judged.
//!
//! What to do: count the hand without its lay-offs.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "layoff-on-gin";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} lays the {} off on a gin hand.", told.who(), told.cards())
}

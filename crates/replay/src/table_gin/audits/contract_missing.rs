//! Cards are laid or added before the contract is on the table.
//!
//! The first melds of a player are a contract of exactly three melds of three cards, laid in
//! one turn. Needs the events in order. What follows the event is not judged.
//!
//! What to do: look for a meld that is missing in the log.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "contract-missing";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} has no whole contract on the table.", told.who())
}

//! More is laid or added in the turn in which the contract was laid.
//!
//! Under this document further melds and additions wait for a later turn. Needs the events in
//! order. What follows the event is not judged.
//!
//! What to do: read the row 'After the contract': the source can be read both ways.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "contract-turn";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} lays or adds in the turn of the contract.", told.who())
}

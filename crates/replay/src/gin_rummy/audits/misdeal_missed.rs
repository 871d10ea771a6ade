//! A dealt hand could knock, and the deal was played.
//!
//! Under these rules a deal is void when a dealt hand has no more deadwood than the limit. The
//! least deadwood of every dealt hand is counted. Needs the dealt hands, and the card that sets
//! the limit.
//!
//! What to do: the round should have been dealt again: its points do not stand under this
//! document.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "misdeal-missed";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A dealt hand is within the limit, so that the deal is void; it was played.".to_owned()
}

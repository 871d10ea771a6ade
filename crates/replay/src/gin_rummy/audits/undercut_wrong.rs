//! An undercut is claimed that is none, or one is missed; or another seat is given the round.
//!
//! The counted deadwood and the document's rule for equal deadwood decide whether a knock
//! holds. The deadwood of the record agrees with the rules here: what differs is what was made
//! of it.
//!
//! What to do: look first at the rule for equal deadwood: published rules differ in it. Put the
//! points right with the other player.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "undercut-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "Whether the knock holds is not as the record says.".to_owned()
}

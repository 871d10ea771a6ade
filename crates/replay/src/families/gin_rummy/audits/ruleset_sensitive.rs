//! The score depends on a point in which the given documents differ.
//!
//! The same end of the round is settled under every other given document of the game, and for a match its
//! score is kept under each: documents under which the points or the winner differ, or the end is not
//! allowed, are named. The finding does not state which document is right. Needs two or more documents of
//! one game (--rules, given several times).
//!
//! What to do: if the round is disputed, read the rows in which the documents differ: 'gincert diff'
//! lists them.

use crate::families::played::{MessageContext, PlayPlant};
use crate::rules::gin_rummy::ClosedRules;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "ruleset-sensitive";
pub(super) const GRADE: Grade = Grade::Observation;
/// A record is not wrong for what other documents make of it.
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::never(
    "it is not an error of a record but a difference between two documents; give replay the log \
     and both documents",
);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "Other documents of this run score this round differently.".to_owned()
}

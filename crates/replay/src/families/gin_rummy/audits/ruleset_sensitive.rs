//! The score depends on a point in which the documents at hand differ.
//!
//! The same end of the round is settled under every other document of the game that is given,
//! and for a match its score is kept under each: where points or winner differ, or the end is
//! not allowed, they are named. It says nothing about who is right. Needs two or more documents
//! of one game (--rules, given several times).
//!
//! What to do: if the round is disputed, read the rows in which the documents differ: 'gincert
//! diff' lists them.

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

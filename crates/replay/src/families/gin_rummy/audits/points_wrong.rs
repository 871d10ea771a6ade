//! Deadwood, bonus and multiplier are right, but the points are wrong.
//!
//! The points are what the document gives for the end of the round in total. Where the round was void
//! they are 0. Needs claimed points.
//!
//! What to do: add up the points from the parts that the finding names, and correct the score.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::finding::basis::PlayBasis;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "points-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const BASIS: PlayBasis = PlayBasis::Claimed;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "The points differ from those by the document.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    script.won().filter(|points| points.0 > 8)?.0 += 3;
    Some(())
}

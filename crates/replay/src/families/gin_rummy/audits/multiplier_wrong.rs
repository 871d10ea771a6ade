//! The multiplier of the points differs from the document's, or applies to only part of them.
//!
//! Where the card that sets the limit is a spade, or of another suit, some rules double the hand: all of its points, or only
//! those of deadwood. Needs that card, and a claimed multiplier or points.
//!
//! What to do: compare the row Doubling with the settings of the system.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::finding::basis::PlayBasis;
use crate::record::played::Points;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "multiplier-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const BASIS: PlayBasis = PlayBasis::Claimed;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "The multiplier of the points differs from the document's.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let end = &mut script.end;
    end.multiplier = end.multiplier.map(|multiplier| Points(3 - multiplier.0));
    Some(())
}

//! The events stop before the round is over.
//!
//! No player went out, the stock was not used up, and the deal was not void. A round that was broken off
//! states that in 'state', with its reason, and is not tested. Needs the events.
//!
//! What to do: check whether the record was cut, or the round was broken off; then give its state and
//! reason.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::fault_injection::below;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "round-unfinished";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "The events end before the round does.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let keep = below(rng, u32::try_from(script.last).unwrap_or(1).max(1)) as usize;
    script.events.truncate(keep);
    // A stock that is used up ends a round without a word.
    matches!(script.kind(), "knock" | "gin" | "undercut").then_some(())
}

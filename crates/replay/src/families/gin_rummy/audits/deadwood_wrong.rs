//! The deadwood that the log states differs from the count by this document.
//!
//! Three numbers are distinguished: what the log states, what this document counts (for the player who
//! ended the round, as spread; for a defender, the best defence or as laid, by the row 'Setting,
//! defender'), and the least that each hand could have had. Needs hands and spread, and a claimed
//! deadwood.
//!
//! What to do: compare the three numbers: where the record has the least and the document counts as laid,
//! the system counts by another rule.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "deadwood-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!(
        "The stated deadwood{} differs from the count by this document.",
        context.seat.map(|seat| format!(" for seat {seat}")).unwrap_or_default()
    )
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let other = usize::from(script.winner? == 0);
    script.end.deadwood.as_mut()?.get_mut(other)?.0 += 3;
    Some(())
}

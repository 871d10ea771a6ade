//! A player who knocked could have gone gin.
//!
//! Advisory: the log is not wrong. With some allowed discard from the hand before the last discard, no
//! card would have been left over. Needs that hand.
//!
//! What to do: nothing, unless the system plays for its players.

use crate::families::gin_rummy::planting::knocked;
use crate::families::played::script::{EventPattern, RoundPlan};
use crate::families::played::{MessageContext, PlayPlant};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::Knock;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "missed-gin";
pub(super) const GRADE: Grade = Grade::Observation;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant)
    .unless(|closed| closed.rules.settle.knock == Knock::GinOnly)
    .asking(EventPattern::MissGin);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} could have gone gin with the same cards.", context.who())
}

/// The player has thrown a card that leaves something over.
fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let knock = knocked(closed, script)?;
    (knock.counted() > 0 && knock.could_gin()).then_some(())
}

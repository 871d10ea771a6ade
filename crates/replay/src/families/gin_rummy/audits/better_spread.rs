//! The player who ended the round could have spread the hand better.
//!
//! Advisory: the player's hand counts as spread, and the log is not wrong. The finding states the least
//! deadwood of the same cards. Needs the hand and the spread.
//!
//! What to do: nothing, unless the system spreads for its players.

use crate::families::gin_rummy::planting::knocked;
use crate::families::played::script::{EventPattern, RoundPlan};
use crate::families::played::{MessageContext, PlayPlant};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::Knock;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "better-spread";
pub(super) const GRADE: Grade = Grade::Observation;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant)
    .unless(|closed| closed.rules.settle.knock == Knock::GinOnly)
    .asking(EventPattern::SpreadWorse);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} could have kept less deadwood with the same discard.", context.who())
}

/// The player has left more over than the same cards need.
fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let knock = knocked(closed, script)?;
    let least = knock.least();
    (knock.counted() > least && least > 0 && !knock.could_gin()).then_some(())
}

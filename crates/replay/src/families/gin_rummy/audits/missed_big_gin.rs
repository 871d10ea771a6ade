//! A player who went out with a discard could have declared a big gin.
//!
//! Advisory: the log is not wrong. All eleven cards can be melded, and the rules pay for that. Needs the
//! hand before the last discard.
//!
//! What to do: nothing, unless the system plays for its players.

use crate::families::gin_rummy::planting::knocked;
use crate::families::played::script::{EventPattern, RoundPlan};
use crate::families::played::{MessageContext, PlayPlant};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::BigGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "missed-big-gin";
pub(super) const GRADE: Grade = Grade::Observation;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant)
    .unless(|closed| !matches!(closed.rules.settle.big_gin, BigGin::Bonus(_)))
    .asking(EventPattern::MissBigGin);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} could have melded every card without a discard.", context.who())
}

/// The player has thrown a card that could have been melded with all others.
fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    knocked(closed, script)?.could_big_gin().then_some(())
}

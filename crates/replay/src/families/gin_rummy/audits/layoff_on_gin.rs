//! Cards are laid off on a gin hand.
//!
//! Where the rules allow no lay-offs after gin, every card that is not in a meld of the defender's own
//! hand counts. Needs the spread and the lay-offs. Later events are not tested.
//!
//! What to do: count the hand without its lay-offs.

use crate::families::gin_rummy::planting::ending;
use crate::families::played::script::{RoundPlan, one};
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::LayOff;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "layoff-on-gin";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant)
    .unless(|closed| closed.rules.settle.lay_off == LayOff::OnKnockOrGin);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} lays off the {} on a gin hand.", context.who(), context.cards())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let ending = ending(closed, script).filter(|ending| ending.is_gin)?;
    let what = PlayedAct::LayOff(one(ending.held.lowest()?), 0);
    script.events.push(LoggedEvent { seat: ending.defender, what });
    Some(())
}

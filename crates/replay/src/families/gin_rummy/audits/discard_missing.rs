//! A round is ended without the discard that the rules require.
//!
//! Going out ends with a discard unless the rules let the player keep all cards. Needs the event that
//! ends the round. Later events are not tested.
//!
//! What to do: look for the discard in the record of the cards; without one the round was not ended.

use crate::families::gin_rummy::planting::{ending, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::{BigGin, FinalDiscard};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "discard-missing";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant)
    .unless(|closed| closed.rules.settle.final_discard == FinalDiscard::Optional);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} ends the round without a discard.", context.who())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let settle = ending(closed, script)?.settle;
    match what(script, script.last)? {
        PlayedAct::Knock(discard, _) if settle.big_gin != BigGin::AsGin => {
            discard.take().map(|_| ())
        }
        _ => None,
    }
}

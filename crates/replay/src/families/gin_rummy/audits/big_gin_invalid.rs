//! A big gin is declared that the rules do not allow, or that has a card outside the melds.
//!
//! A big gin is eleven melded cards and no discard, under rules that pay for one. Needs the hand and the
//! spread. Later events are not tested.
//!
//! What to do: settle the hand as gin if a discard left ten melded cards and the rules allow it.

use crate::families::gin_rummy::planting::{ending, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "big-gin-invalid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} declares a big gin that is not one under these rules.", context.who())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    ending(closed, script)?;
    let event = what(script, script.last)?;
    let PlayedAct::Knock(Some(discard), melds) = event.clone() else { return None };
    *event = PlayedAct::BigGin(Some(discard), melds);
    Some(())
}

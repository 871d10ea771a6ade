//! A card is taken from a source that the rules do not allow.
//!
//! A card is taken from the top of the pile or drawn from the stock, as the rules allow at that moment. A
//! card that is not on top of the pile cannot be taken, and no seat draws while the upcard is offered.
//! Needs the deal and the events in order. Later events are not tested.
//!
//! What to do: check the discard before it. If a card in the middle of the pile was taken, the round was
//! not played by these rules.

use crate::families::gin_rummy::planting::{draws, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "draw-source";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!(
        "{} takes the {} from a source that the rules do not allow here.",
        context.who(),
        context.cards()
    )
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    // After the first turns no draw has to come from the stock.
    let later: Vec<usize> = draws(script).into_iter().filter(|at| *at > 4).collect();
    let event = what(script, RoundPlan::one_of(&later, rng)?)?;
    let PlayedAct::Draw(card) = *event else { return None };
    *event = PlayedAct::Take(card);
    Some(())
}

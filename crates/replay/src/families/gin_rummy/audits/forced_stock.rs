//! The upcard is taken after every seat passed it.
//!
//! Where the upcard is offered to each seat in turn and all pass, the seat that begins draws from the
//! stock. Needs the deal and the events in order. Later events are not tested.
//!
//! What to do: check whether a pass is logged that was not made.

use crate::families::gin_rummy::planting::what;
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::FirstTurn;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "forced-stock";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant)
    .unless(|closed| closed.rules.deal.first_turn != FirstTurn::Offers);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!(
        "{} takes the upcard after every seat passed it; the card must come from the stock.",
        context.who()
    )
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let passes = script.places(|event| event.what == PlayedAct::Pass);
    let first = script.dealt.len();
    let upcard = script.upcard.filter(|_| passes.len() == first)?;
    *what(script, first)? = PlayedAct::Take(upcard);
    Some(())
}

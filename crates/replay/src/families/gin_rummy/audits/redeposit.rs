//! The card just taken from the pile is discarded at once.
//!
//! Where the rules forbid it, the card taken from the pile may not be the discard of the same turn, nor
//! the discard of a knock; some rules forbid it only for the first upcard. A card from the stock may
//! always be discarded. Needs the events in order. Later events are not tested.
//!
//! What to do: if the hand was played in this way, the discard was not allowed; the house's rule for an
//! irregular discard applies.

use crate::families::gin_rummy::planting::{discards, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::Redeposit;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "redeposit";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant)
    .unless(|closed| closed.rules.deal.redeposit == Redeposit::Allowed);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} discards the card just taken from the pile: {}.", context.who(), context.cards())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let first_only = closed.rules.deal.redeposit == Redeposit::FirstUpcardOnly;
    let taken = |at: usize| match script.events.get(at.checked_sub(1)?)?.what {
        PlayedAct::Take(card) => Some((at, card)),
        _ => None,
    };
    let mut turns = discards(script).into_iter().filter_map(taken);
    let (at, card) = turns.find(|(_, card)| !first_only || Some(*card) == script.upcard)?;
    *what(script, at)? = PlayedAct::Discard(card);
    Some(())
}

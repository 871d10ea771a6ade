//! A player offers back the card just accepted.
//!
//! A card that a player accepted at the end of the opponent's turn may not be the offer of the next turn.
//! Needs the events in order. Later events are not tested.
//!
//! What to do: if the hand was played in this way, another card should have been offered.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::{TableGin, TurnEnds};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "offer-repeated";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.turn_ends != TurnEnds::Offer);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} offers the card just accepted: {}.", context.who(), context.cards())
}

/// Offers a card again that was accepted before, with nothing laid between.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let ends = chosen(script, rng).ends;
    let (at, card) = ends.iter().find_map(|at| match script.events.get(*at)?.what {
        PlayedAct::Offer(card, true) => Some((*at, card)),
        _ => None,
    })?;
    let next = *ends.iter().find(|end| **end > at)?;
    let between = &script.events.get(at + 1)?.what;
    // Nothing is laid between: the card is still there.
    if next != at + 2 || !matches!(between, PlayedAct::Draw(_) | PlayedAct::Skip) {
        return None;
    }
    *what(script, next)? = PlayedAct::Offer(card, false);
    Some(())
}

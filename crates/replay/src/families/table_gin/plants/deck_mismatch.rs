//! Another card than the next of the pack.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "deck-mismatch";
/// Without an end of the stock the last card that is drawn is always played.
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Pack, plant).unless(|rules| rules.stock_left.is_none());

/// Another card than that of the last draw, which nobody asks for again: play goes on as it was.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let last = *chosen(script, rng).draws.last()?;
    let card = script.unseen()?;
    let PlayedAct::Draw(drawn) = script.events.get(last)?.what else { return None };
    let later = script.events.get(last + 1..)?;
    let is_asked_for = later
        .iter()
        .flat_map(|event| event.what.cards())
        .any(|cards| !cards.with_jokers().is_disjoint(drawn.with_jokers()));
    if is_asked_for || script.evidence != Evidence::Pack {
        return None;
    }
    *what(script, last)? = PlayedAct::Draw(card);
    Some(())
}

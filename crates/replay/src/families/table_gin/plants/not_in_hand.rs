//! A card that nobody holds.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "not-in-hand";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let end = chosen(script, rng).end?;
    let card = script.unseen()?;
    let what = what(script, end)?;
    *what = match what {
        PlayedAct::Offer(_, accepted) => PlayedAct::Offer(card, *accepted),
        _ => PlayedAct::Discard(card),
    };
    Some(())
}

//! A card from the pile in place of the stock.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::{TableGin, TurnEnds};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "draw-source";
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.turn_ends == TurnEnds::Offer);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let draw = what(script, chosen(script, rng).draw.filter(|at| *at > 0)?)?;
    let PlayedAct::Draw(card) = *draw else { return None };
    *draw = PlayedAct::Take(card);
    Some(())
}

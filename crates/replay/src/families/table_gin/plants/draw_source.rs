//! A card from the pile in place of the stock.

use crate::families::played::Plant;
use crate::families::played::script::Script;
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::What;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::{TableGin, TurnEnds};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "draw-source";
pub(super) const PLANT: Plant<TableGin> =
    Plant::new(Evidence::Deal, plant).unless(|rules| rules.turn_ends == TurnEnds::Offer);

fn plant(_: &TableGin, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    let draw = what(script, chosen(script, rng).draw.filter(|at| *at > 0)?)?;
    let What::Draw(card) = *draw else { return None };
    *draw = What::Take(card);
    Some(())
}

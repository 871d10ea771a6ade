//! An end of the stock before a draw.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::chosen;
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "stock-end";
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.stock_left.is_none());

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let draw = chosen(script, rng).draw?;
    script.events.insert(draw, LoggedEvent { seat: None, what: PlayedAct::StockEnd });
    Some(())
}

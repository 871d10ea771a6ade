//! An end of the stock before a draw.

use crate::families::played::Plant;
use crate::families::played::script::Script;
use crate::families::table_gin::planting::chosen;
use crate::record::played::{LoggedEvent, What};
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "stock-end";
pub(super) const PLANT: Plant<TableGin> =
    Plant::new(Evidence::Deal, plant).unless(|rules| rules.stock_left.is_none());

fn plant(_: &TableGin, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    let draw = chosen(script, rng).draw?;
    script.events.insert(draw, LoggedEvent { seat: None, what: What::StockEnd });
    Some(())
}

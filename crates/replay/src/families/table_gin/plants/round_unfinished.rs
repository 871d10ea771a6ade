//! A stop between two turns.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::stop_after;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "round-unfinished";
/// Without an end of the stock a round that stops early claims that somebody is out.
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.stock_left.is_none());

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    stop_after(script, 0, rng)
}

//! More points.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::choose_nothing;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "points-wrong";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    let points = script.won()?;
    points.0 += 3;
    (points.0 > 8).then_some(())
}

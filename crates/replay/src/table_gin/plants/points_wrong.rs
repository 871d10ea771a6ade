//! More points.

use crate::played::script::Script;
use crate::played::{Evidence, Plant};
use crate::table_gin::planting::choose_nothing;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "points-wrong";
pub(super) const PLANT: Plant<TableGin> = Plant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    let points = script.won()?;
    points.0 += 3;
    (points.0 > 8).then_some(())
}

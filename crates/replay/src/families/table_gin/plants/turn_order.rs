//! A turn that the wrong seat ends.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::chosen;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "turn-order";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let event = chosen(script, rng).end.and_then(|end| script.events.get_mut(end))?;
    event.seat = event.seat.map(|seat| 1 - seat.min(1));
    Some(())
}

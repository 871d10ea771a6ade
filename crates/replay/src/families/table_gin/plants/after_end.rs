//! Something after the end of the round.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::choose_nothing;
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "after-end";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    script.events.push(LoggedEvent { seat: Some(0), what: PlayedAct::LastCard });
    Some(())
}

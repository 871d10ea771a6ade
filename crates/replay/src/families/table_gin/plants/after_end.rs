//! Something after the end of the round.

use crate::families::played::Plant;
use crate::families::played::script::Script;
use crate::families::table_gin::planting::choose_nothing;
use crate::record::played::{LoggedEvent, What};
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "after-end";
pub(super) const PLANT: Plant<TableGin> = Plant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    script.events.push(LoggedEvent { seat: Some(0), what: What::LastCard });
    Some(())
}

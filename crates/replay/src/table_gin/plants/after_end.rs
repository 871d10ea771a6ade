//! Something after the end of the round.

use crate::played::script::Script;
use crate::played::{Evidence, LoggedEvent, Plant, What};
use crate::table_gin::planting::choose_nothing;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "after-end";
pub(super) const PLANT: Plant<TableGin> = Plant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    script.events.push(LoggedEvent { seat: Some(0), what: What::LastCard });
    Some(())
}

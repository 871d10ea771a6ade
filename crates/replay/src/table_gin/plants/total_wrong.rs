//! Another total of the cards in a hand.

use crate::played::script::Script;
use crate::played::{Evidence, Plant};
use crate::table_gin::planting::choose_nothing;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "total-wrong";
pub(super) const PLANT: Plant<TableGin> = Plant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    script.end.hand_totals.as_mut()?.last_mut()?.0 += 3;
    Some(())
}

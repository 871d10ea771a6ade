//! A card that nobody holds.

use crate::played::script::Script;
use crate::played::{Evidence, Plant, What};
use crate::table_gin::planting::{chosen, what};
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "not-in-hand";
pub(super) const PLANT: Plant<TableGin> = Plant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut Script, rng: &mut ChaCha20Rng) -> Option<()> {
    let end = chosen(script, rng).end?;
    let card = script.unseen()?;
    let what = what(script, end)?;
    *what = match what {
        What::Offer(_, accepted) => What::Offer(card, *accepted),
        _ => What::Discard(card),
    };
    Some(())
}

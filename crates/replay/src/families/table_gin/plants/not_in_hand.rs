//! A card that nobody holds.

use crate::families::played::Plant;
use crate::families::played::script::Script;
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::What;
use crate::summary::play_counts::Evidence;
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

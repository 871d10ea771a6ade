//! A text that is no card.

use crate::families::played::PlayPlant;
use crate::families::played::script::{RoundPlan, unreadable};
use crate::families::table_gin::planting::choose_nothing;
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "card-unreadable";
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).in_text(unreadable);

/// Some event has a card whose text can be made one that is none.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    choose_nothing(script, rng);
    let has_card = script.events.iter().any(|event| matches!(event.what, PlayedAct::Draw(_)));
    has_card.then_some(())
}

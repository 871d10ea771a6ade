//! Two cards for a meld.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::{one_meld, what};
use crate::record::cards::LoggedCards;
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "meld-invalid";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = one_meld(script, rng)?;
    let PlayedAct::Meld(cards, _) = what(script, at)? else { return None };
    let fewer = cards.with_jokers().without(cards.with_jokers().lowest()?);
    *cards = LoggedCards::shown(fewer);
    (fewer.len() == 2).then_some(())
}

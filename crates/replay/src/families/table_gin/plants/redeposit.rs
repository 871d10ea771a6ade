//! The top of the pile, thrown back.

use crate::families::played::PlayPlant;
use crate::families::played::script::RoundPlan;
use crate::families::table_gin::planting::{instead_of_draw, one_draw_over};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_game::dealing::Redeposit;
use gincert_game::table_gin::{TableGin, TurnEnds};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "redeposit";
pub(super) const PLANT: PlayPlant<TableGin> = PlayPlant::new(Evidence::Deal, plant)
    .unless(|rules| rules.turn_ends == TurnEnds::Offer || rules.redeposit == Redeposit::Allowed);

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let (at, pile) = one_draw_over(script, 1, rng)?;
    let top = *pile.last()?;
    instead_of_draw(script, at, [PlayedAct::Take(top), PlayedAct::Discard(top)])
}

//! The lowest of several cards taken from the pile is not used in the turn.
//!
//! A player who takes several cards from the top of the pile must use the lowest of them at once, in a
//! new meld or, by some readings, in an addition. Needs the events of the turn. Later events are not
//! tested.
//!
//! What to do: look for a meld that is missing in the log; otherwise the cards should have stayed in the
//! pile.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{instead_of_draw, one_draw_over};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::TableGin;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "pile-use";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.pile_use.is_none());

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} does not use the lowest of the cards taken from the pile.", context.who())
}

/// Two cards of the pile are taken, and the upper one is thrown at once.
fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let (at, pile) = one_draw_over(script, 2, rng)?;
    instead_of_draw(script, at, [PlayedAct::TakePile(2), PlayedAct::Discard(*pile.last()?)])
}

//! A card is discarded in a game that has no discard.
//!
//! A turn of this game ends with an offer. Later events are not tested.
//!
//! What to do: check whether the log uses this name for an offer.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::{TableGin, TurnEnds};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "discard-invalid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.turn_ends != TurnEnds::Offer);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} discards the {}; this game has no discard.", context.who(), context.cards())
}

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let end = what(script, chosen(script, rng).end?)?;
    let PlayedAct::Offer(card, _) = *end else { return None };
    *end = PlayedAct::Discard(card);
    Some(())
}

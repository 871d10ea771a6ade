//! The only card is offered, or a last card is declared in a hand that does not have exactly one card.
//!
//! A player with one card keeps it and declares it; a player with more cards must offer one. Needs the
//! hand at that moment. Later events are not tested.
//!
//! What to do: count the hand again.

use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::families::table_gin::planting::{chosen, what};
use crate::record::played::PlayedAct;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::table_gin::{TableGin, TurnEnds};
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "last-card-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<TableGin> =
    PlayPlant::new(Evidence::Deal, plant).unless(|rules| rules.turn_ends != TurnEnds::Offer);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!(
        "{} offers the only card, or names a last card that is not the only one.",
        context.who()
    )
}

fn plant(_: &TableGin, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let end = chosen(script, rng).end?;
    *what(script, end)? = PlayedAct::LastCard;
    // The first turns end with many cards.
    (end < 12).then_some(())
}

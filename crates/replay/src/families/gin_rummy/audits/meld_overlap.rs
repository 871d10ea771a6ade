//! A card is in two melds.
//!
//! Each card of a hand is in one meld or left over. Needs the cards as they were laid. Later events are
//! not tested.
//!
//! What to do: review the footage; one of the two cards is misread, or the spread is counted twice.

use crate::families::gin_rummy::planting::{ending, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "meld-overlap";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} lays a card in two melds.", context.who())
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    ending(closed, script)?;
    let PlayedAct::Knock(_, melds) = what(script, script.last)? else { return None };
    let again = *melds.first()?;
    melds.push(again);
    Some(())
}

//! A seat plays a card that is not in its hand.
//!
//! A card that is discarded, melded, added, offered or laid off must be in the hand at that moment: the
//! hand as dealt, with every card drawn and without every card discarded. Needs the hands and the events.
//! Later events are not tested.
//!
//! What to do: review the footage: the card, or one drawn before it, is misread.

use crate::families::gin_rummy::planting::{discards, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "not-in-hand";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} plays a card that is not in the hand: {}.", context.who(), context.cards())
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = RoundPlan::one_of(&discards(script), rng)?;
    let card = script.unseen()?;
    *what(script, at)? = PlayedAct::Discard(card);
    Some(())
}

//! A drawn card is not the next card of the pack.
//!
//! Where the record contains the pack in deal order, every card that is drawn from the stock is its next
//! one; hands and upcard that the record also gives are those that the pack deals. Needs the pack.
//!
//! What to do: find out which of the two is the record of the cards, and which was made afterwards.

use crate::families::gin_rummy::planting::{draws, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "deck-mismatch";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Pack, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "The cards differ from those that the pack deals.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, rng: &mut ChaCha20Rng) -> Option<()> {
    let at = RoundPlan::one_of(&draws(script), rng)?;
    let card = script.unseen()?;
    *what(script, at)? = PlayedAct::Draw(card);
    Some(())
}

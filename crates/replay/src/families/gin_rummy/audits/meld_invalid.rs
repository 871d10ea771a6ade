//! Cards are laid that make no meld.
//!
//! A set is three or four cards of a rank, a run three or more neighbours of a suit; where the
//! ace stands, and which kinds of meld there are, the document says. Needs the cards as they
//! were laid. What follows the event is not judged.
//!
//! What to do: compare the ace rule of the document first. If the cards are no meld under it,
//! they count as left over.

use crate::families::gin_rummy::planting::{ending, together, what};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::cards::LoggedCards;
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "meld-invalid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("{} lays cards that are not a meld.", context.who())
}

/// A card of a meld is swapped for one that is left over.
fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let ending = ending(closed, script)?;
    let PlayedAct::Knock(_, melds) = what(script, script.last)? else { return None };
    let left = ending.own.minus(together(&*melds)).lowest()?;
    let meld = melds.first_mut()?;
    let swapped = meld.cards().without(meld.cards().lowest()?).with(left);
    *meld = LoggedCards::shown(swapped);
    ending.settle.core.meld(swapped).is_none().then_some(())
}

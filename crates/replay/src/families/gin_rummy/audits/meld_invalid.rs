//! Cards are laid that are not a meld.
//!
//! A set is three or four cards of a rank, a run three or more neighbours of a suit; the document states
//! where the ace ranks and which kinds of meld exist. Needs the cards as they were laid. Later events are
//! not tested.
//!
//! What to do: check the ace rule of the document first. If the cards are not a meld under it, they count
//! as left over.

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

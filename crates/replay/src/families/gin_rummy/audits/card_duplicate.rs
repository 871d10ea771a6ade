//! A card appears in two places.
//!
//! A pack has each card once, so one of the two cards is misread, or two packs are mixed. Nothing else of
//! such a round is tested. The knock card of a second deck may be a card in play.
//!
//! What to do: review the footage of the round, and count the pack.

use crate::families::gin_rummy::planting::two_hands;
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::cards::LoggedCards;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "card-duplicate";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "A card appears in two places.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    if script.evidence == Evidence::Pack {
        let again = script.pack.first().copied();
        script.pack.pop();
        script.pack.extend(again);
        return Some(());
    }
    let [first, second] = two_hands(script)?;
    let (again, card) = first.cards().lowest().zip(second.cards().lowest())?;
    *second = LoggedCards::shown(second.cards().without(card).with(again));
    Some(())
}

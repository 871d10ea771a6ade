//! A hand or a pack has the wrong number of cards.
//!
//! A pack has 52 cards, and the jokers of the document; a hand has as many as the document deals, and a
//! player who goes out without a discard has one more. Needs the cards.
//!
//! What to do: review the footage: a card is missing in the log, or two rounds are mixed.

use crate::families::gin_rummy::planting::two_hands;
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::cards::LoggedCards;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "card-count";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "A hand or the pack has the wrong number of cards, or the number of hands differs from that of \
     the seats."
        .to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    if script.evidence == Evidence::Pack {
        return script.pack.pop().map(|_| ());
    }
    let [_, second] = two_hands(script)?;
    let card = second.cards().lowest()?;
    *second = LoggedCards::shown(second.cards().without(card));
    Some(())
}

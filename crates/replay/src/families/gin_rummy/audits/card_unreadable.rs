//! A text in the place of a card is not a card.
//!
//! A card is a rank and a suit, such as 'Ac', '10h' or 'Ts'; '??' means a hidden card. Nothing else of
//! such a round is tested.
//!
//! What to do: correct the text in the source system.

use crate::families::played::script::{RoundPlan, unreadable};
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "card-unreadable";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> =
    PlayPlant::new(Evidence::Final, plant).in_text(unreadable);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "A text in the place of a card is not a card.".to_owned()
}

/// Some event has a card whose text can be made one that is none.
fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    let has_turns = script.evidence >= Evidence::Deal;
    let has_card = script.events.iter().any(|event| match event.what {
        PlayedAct::Draw(_) | PlayedAct::Take(_) | PlayedAct::Discard(_) => has_turns,
        PlayedAct::Knock(discard, _) => discard.is_some(),
        _ => false,
    });
    has_card.then_some(())
}

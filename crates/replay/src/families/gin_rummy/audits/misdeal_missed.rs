//! A dealt hand was within the limit, but the deal was played.
//!
//! Under these rules a deal is void when a dealt hand has no more deadwood than the limit. The least
//! deadwood of every dealt hand is counted. Needs the dealt hands, and the card that sets the limit.
//!
//! What to do: the round should have been dealt again; its points are not valid under this document.

use crate::families::played::script::{EventPattern, RoundPlan};
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::{LoggedEvent, PlayedAct};
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use gincert_game::gin_rummy::EarlyKnock;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "misdeal-missed";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Deal, plant)
    .unless(|closed| closed.rules.deal.early_knock != EarlyKnock::Misdeal)
    .asking(EventPattern::VoidDeal);

pub(super) fn sentence(_: &MessageContext<'_>) -> String {
    "A dealt hand is within the limit: the deal is void, but it was played.".to_owned()
}

fn plant(_: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    script.events.first().filter(|event| event.what == PlayedAct::Misdeal)?;
    script.events = vec![LoggedEvent { seat: Some(0), what: PlayedAct::Pass }];
    Some(())
}

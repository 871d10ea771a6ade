//! An event follows the end of the round, or a round follows the end of the match.
//!
//! After the end of a round, only what its showdown allows may follow; when a match is over by the rules,
//! no further round counts in it. Needs the events, or the rounds of the match, in order.
//!
//! What to do: check whether one record contains two rounds, or two matches.

use crate::families::gin_rummy::planting::{ending, nobody};
use crate::families::played::script::RoundPlan;
use crate::families::played::{MessageContext, PlayPlant};
use crate::record::played::PlayedAct;
use crate::rules::gin_rummy::ClosedRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::Grade;
use rand_chacha::ChaCha20Rng;

pub(super) const CODE: &str = "after-end";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: PlayPlant<ClosedRules> = PlayPlant::new(Evidence::Final, plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    match context.hand {
        Some(hand) => format!("The match ended before its round {hand}."),
        None => "The round ended before this event.".to_owned(),
    }
}

fn plant(closed: &ClosedRules, script: &mut RoundPlan, _: &mut ChaCha20Rng) -> Option<()> {
    ending(closed, script).filter(|ending| ending.is_knock)?;
    script.events.push(nobody(PlayedAct::StockEnd));
    Some(())
}

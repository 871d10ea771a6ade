//! Something happens after the end of the round, or a round after the end of the match.
//!
//! When a round is over, only what its showdown allows may follow; when a match is over by the
//! rules, no round counts in it. Needs the events, or the rounds of the match, in order.
//!
//! What to do: look whether two rounds, or two matches, stand in one record.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "after-end";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    match told.hand {
        Some(hand) => format!("The match is over before its round {hand}."),
        None => "The round is over before this event.".to_owned(),
    }
}

//! A whole hand from the deal to its score.

use super::event::Event;
use super::play::Play;
use super::rules::TableGin;
use super::score::{Ending, TableEnd, score};
use crate::dealing::InitialDeal;
use crate::{Code, RuleViolation};

/// Plays a hand from the deal to its end and scores it.
///
/// # Errors
/// The first rule broken; then [`Code::RoundUnfinished`] where the events stop before the hand is
/// over; then [`Code::DeckMismatch`] at the first drawn card that is not the next of the pack: the
/// pack is held against a hand that was played to its end.
pub fn play_hand(
    rules: &TableGin,
    dealt: InitialDeal,
    events: &[Event],
) -> Result<TableEnd, RuleViolation> {
    let mut play = Play::from_deal(rules, dealt)?;
    for (at, event) in events.iter().enumerate() {
        play.step(event).map_err(|code| RuleViolation::of_event(code, at))?;
    }
    let over = play.over().ok_or(RuleViolation::of_all(Code::RoundUnfinished))?;
    if let Some(at) = play.mismatch() {
        return Err(RuleViolation::of_event(Code::DeckMismatch, at));
    }
    let state = play.state();
    let ending = Ending { kind: over.kind, by: over.by, accepted: true };
    score(rules, &ending, &state.hands, &state.contract, &state.table)
        .map_err(RuleViolation::of_all)
}

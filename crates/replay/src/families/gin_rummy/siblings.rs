//! The same end of a round under other documents of the game: points that depend on a rule which
//! published rules do not agree on.

use crate::families::played::{PlayFinding, SiblingOutcome, figures};
use crate::finding::level::EvaluatorChoice;
use crate::rules::play_rules::CompiledPlayRules;
use gincert_game::gin_rummy::{End, Event, FinalPosition, settle_by};
use gincert_game::{Card, CardSet};

/// The end of a round, whatever document settles it.
pub(super) struct Position<'p> {
    pub hands: &'p [CardSet],
    pub upcard: Option<Card>,
    pub knock_card: Option<Card>,
    /// The events from the one that ended the round.
    pub events: &'p [Event],
}

/// Settles a round under every other document, and tells those that score it otherwise.
pub(super) fn elsewhere(
    own: &CompiledPlayRules,
    sheets: &[CompiledPlayRules],
    end: &End,
    position: &Position<'_>,
    evaluator: EvaluatorChoice,
) -> (Vec<(usize, SiblingOutcome)>, Option<PlayFinding>) {
    let mut answers = Vec::new();
    let mut differing = Vec::new();
    for (place, sheet) in sheets.iter().enumerate().filter(|(_, sheet)| !std::ptr::eq(*sheet, own))
    {
        let Some(closed) = sheet.rules.closed() else { continue };
        let rules = &closed.rules.settle;
        let limit_card = rules.limit_card(position.upcard, position.knock_card);
        if end.by.is_some() && rules.limit(limit_card).is_none() {
            continue;
        }
        let there = FinalPosition { hands: position.hands, limit_card, events: position.events };
        let answer = match settle_by(closed.counter(evaluator), rules, &there) {
            Ok(other) if other.points == end.points => SiblingOutcome::Same,
            Ok(other) => {
                let points = figures(&other.points);
                differing.push(format!("{}: {}, points {points}", sheet.name, other.kind.word()));
                SiblingOutcome::Differs
            }
            Err(fault) => {
                differing.push(format!("{}: not allowed there ({})", sheet.name, fault.code));
                SiblingOutcome::NotAllowed
            }
        };
        answers.push((place, answer));
    }
    let found = (!differing.is_empty()).then(|| {
        let own = format!("{}: {}, points {}", own.name, end.kind.word(), figures(&end.points));
        PlayFinding::new("ruleset-sensitive").figures(own, differing.join("; "))
    });
    (answers, found)
}

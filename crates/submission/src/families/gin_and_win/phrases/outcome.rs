//! Outcome rows: `Player wins, score 0`.

use gincert_game::gin_and_win::{Contest, OutcomeCondition, OutcomeWhen, ScoreBound};
use gincert_pages::{UnknownPhrase, WordCursor, words};

const KNOWN: [&str; 8] = [
    "Player folds",
    "Dealer does not qualify",
    "Dealer qualifies",
    "Player wins, score 0",
    "Player wins",
    "Tie",
    "Dealer wins",
    "Player wins, score 1 or more",
];

/// Reads when an outcome row applies.
///
/// ```
/// use gincert_game::gin_and_win::{Contest, OutcomeCondition, ScoreBound};
/// use gincert_submission::gin_and_win::phrases::outcome;
/// let when = outcome("Player wins with a score of zero").unwrap();
/// assert_eq!(when.event, OutcomeCondition::Result(Contest::PlayerWins));
/// assert_eq!(when.player_score, Some(ScoreBound::Exactly(0)));
/// assert_eq!(outcome("Player wins with a zero score").unwrap(), when);
/// assert_eq!(outcome("Player win").unwrap_err().nearest, "Player wins");
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn outcome(text: &str) -> Result<OutcomeWhen, UnknownPhrase> {
    let list = words(text);
    read(&mut WordCursor::new(&list)).ok_or_else(|| UnknownPhrase::near(text, KNOWN))
}

fn read(cursor: &mut WordCursor<'_>) -> Option<OutcomeWhen> {
    let event = if cursor.take_all(&["player", "folds"]) {
        OutcomeCondition::PlayerFolds
    } else if cursor.take_all(&["dealer", "does", "not", "qualify"]) {
        OutcomeCondition::DealerDoesNotQualify
    } else if cursor.take_all(&["dealer", "qualifies"]) {
        OutcomeCondition::DealerQualifies
    } else if cursor.take_all(&["player", "wins"]) {
        OutcomeCondition::Result(Contest::PlayerWins)
    } else if cursor.take_all(&["dealer", "wins"]) || cursor.take_all(&["player", "loses"]) {
        OutcomeCondition::Result(Contest::DealerWins)
    } else if cursor.take(&["tie", "ties"]) {
        OutcomeCondition::Result(Contest::Tie)
    } else {
        return None;
    };
    if cursor.is_empty() {
        return Some(OutcomeWhen { event, player_score: None });
    }
    if event == OutcomeCondition::PlayerFolds || !cursor.take(&[",", "with"]) {
        return None;
    }
    cursor.take(&["player"]);
    cursor.take(&["a"]);
    // "with a zero score" as well as "with a score of zero".
    let number = cursor.number();
    if !cursor.take(&["score"]) {
        return None;
    }
    let score = match number {
        Some(score) => Some(score),
        None => {
            cursor.take(&["of"]);
            cursor.number()
        }
    };
    let score = score.filter(|score| *score <= 13)?;
    let bound = if cursor.take_all(&["or", "less"]) {
        ScoreBound::AtMost(score)
    } else if cursor.take_all(&["or", "more"]) {
        ScoreBound::AtLeast(score)
    } else {
        ScoreBound::Exactly(score)
    };
    cursor.is_empty().then_some(OutcomeWhen { event, player_score: Some(bound) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_phrase_reads() {
        for text in KNOWN {
            assert!(outcome(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "Player folds, score 0", "Player wins, score", "Dealer", "Tie, score 99"] {
            assert!(outcome(text).is_err(), "{text}");
        }
    }
}

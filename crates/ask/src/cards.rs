//! Cards out of texts: what cannot be read is a problem of the question, a card that stands twice is
//! a fault of the play.

use crate::QuestionError;
use crate::problem::AnswerError;
use gincert_game::{Card, CardSet, CardsError, CardsProblem, Code, RuleViolation};
use gincert_game::{parse_card, parse_cards};
use serde_json::Value;

/// A set of cards, or the rule that it breaks: one stands in it twice.
pub type Cards = Result<CardSet, Code>;

/// Reads a text as a set of cards.
///
/// # Errors
/// What is no card.
pub fn card_set(text: &str) -> Result<Cards, CardsError> {
    match parse_cards(text) {
        Err(error) if matches!(error.problem, CardsProblem::Twice(_)) => {
            Ok(Err(Code::CardDuplicate))
        }
        read => read.map(Ok),
    }
}

/// Reads a text as cards in order; a card may stand twice.
///
/// # Errors
/// What is no card.
pub fn card_sequence(text: &str) -> Result<Vec<Card>, CardsError> {
    let mut cards = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
    {
        let mut rest = word;
        while !rest.is_empty() {
            let (card, taken) = parse_card(rest)?;
            cards.push(card);
            rest = rest.get(taken..).unwrap_or_default();
        }
    }
    Ok(cards)
}

fn text<'v>(value: Option<&'v Value>, key: &str) -> Result<&'v str, QuestionError> {
    value.and_then(Value::as_str).ok_or_else(|| QuestionError::key(key, "a text of cards"))
}

fn no_cards(key: &str, error: CardsError) -> QuestionError {
    QuestionError::new(format!("The key `{key}` holds no cards: {error}."))
}

/// Reads a text of cards.
pub(crate) fn cards(value: Option<&Value>, key: &str) -> Result<Cards, QuestionError> {
    card_set(text(value, key)?).map_err(|error| no_cards(key, error))
}

/// Reads a text of cards; a card that stands twice is a fault of the whole.
pub(crate) fn set(value: Option<&Value>, key: &str) -> Result<CardSet, AnswerError> {
    Ok(cards(value, key)?.map_err(RuleViolation::of_all)?)
}

/// Reads one card; `null` and an absent key are none.
pub(crate) fn card(value: Option<&Value>, key: &str) -> Result<Option<Card>, QuestionError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => match parse_card(text.trim()) {
            Ok((card, taken)) if taken == text.trim().len() => Ok(Some(card)),
            Ok(_) => Err(QuestionError::key(key, "one card")),
            Err(error) => {
                Err(QuestionError::new(format!("The key `{key}` holds no card: {error}.")))
            }
        },
        Some(_) => Err(QuestionError::key(key, "one card")),
    }
}

/// Reads cards in order; a card may stand twice.
pub(crate) fn sequence(value: Option<&Value>, key: &str) -> Result<Vec<Card>, QuestionError> {
    card_sequence(text(value, key)?).map_err(|error| no_cards(key, error))
}

/// Each card by itself, lowest first, as the answers list them.
pub(crate) fn list(cards: CardSet) -> Vec<String> {
    cards.cards().iter().map(ToString::to_string).collect()
}

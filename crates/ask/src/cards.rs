//! Cards out of JSON text: what cannot be read is a problem of the question, a card that stands
//! twice is a fault of the play.

use crate::QuestionError;
use gincert_game::{Card, CardSet, CardsProblem, Code, parse_card, parse_cards};
use serde_json::Value;

/// A set of cards, or the fault that one stands twice.
pub(crate) type Cards = Result<CardSet, Code>;

/// Reads a text of cards.
pub(crate) fn cards(value: Option<&Value>, key: &str) -> Result<Cards, QuestionError> {
    let text =
        value.and_then(Value::as_str).ok_or_else(|| QuestionError::key(key, "a text of cards"))?;
    match parse_cards(text) {
        Ok(cards) => Ok(Ok(cards)),
        Err(error) if matches!(error.problem, CardsProblem::Twice(_)) => {
            Ok(Err(Code::CardDuplicate))
        }
        Err(error) => Err(QuestionError::new(format!("The key `{key}` holds no cards: {error}."))),
    }
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
    let text =
        value.and_then(Value::as_str).ok_or_else(|| QuestionError::key(key, "a text of cards"))?;
    let mut cards = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
    {
        let mut rest = word;
        while !rest.is_empty() {
            let (card, taken) = parse_card(rest)
                .map_err(|e| QuestionError::new(format!("The key `{key}` holds no cards: {e}.")))?;
            cards.push(card);
            rest = rest.get(taken..).unwrap_or_default();
        }
    }
    Ok(cards)
}

/// Each card by itself, lowest first, as the answers list them.
pub(crate) fn list(cards: CardSet) -> Vec<String> {
    cards.cards().iter().map(ToString::to_string).collect()
}

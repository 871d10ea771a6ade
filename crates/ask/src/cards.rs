//! Cards out of texts: what cannot be read is a problem of the question, a card that stands twice is
//! a fault of the play. A joker is a card where the deck has it: each reader knows how many it has.

use crate::QuestionError;
use crate::problem::AnswerError;
use gincert_game::{Card, CardSet, CardsError, CardsProblem, Code, RuleViolation};
use gincert_game::{parse_card_or_joker, parse_cards_of_deck};
use serde_json::Value;

/// A set of cards, or the rule that it breaks: one stands in it twice.
pub type Cards = Result<CardSet, Code>;

/// Reads a text as a set of cards of a deck with so many jokers.
///
/// # Errors
/// What is no card.
pub fn card_set(text: &str, jokers: u8) -> Result<Cards, CardsError> {
    match parse_cards_of_deck(text, jokers) {
        Err(error) if matches!(error.problem, CardsProblem::Twice(_)) => {
            Ok(Err(Code::CardDuplicate))
        }
        read => read.map(Ok),
    }
}

/// Reads a text as cards of a deck with so many jokers, in order; a card may stand twice.
///
/// # Errors
/// What is no card.
pub fn card_sequence(text: &str, jokers: u8) -> Result<Vec<Card>, CardsError> {
    let mut cards = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
    {
        let mut rest = word;
        while !rest.is_empty() {
            let (card, taken) = parse_card_or_joker(rest, jokers)?;
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
pub(crate) fn cards(value: Option<&Value>, key: &str, jokers: u8) -> Result<Cards, QuestionError> {
    card_set(text(value, key)?, jokers).map_err(|error| no_cards(key, error))
}

/// Reads a text of cards; a card that stands twice is a fault of the whole.
pub(crate) fn set(value: Option<&Value>, key: &str, jokers: u8) -> Result<CardSet, AnswerError> {
    Ok(cards(value, key, jokers)?.map_err(RuleViolation::of_all)?)
}

/// Reads one card; `null` and an absent key are none.
pub(crate) fn card(
    value: Option<&Value>,
    key: &str,
    jokers: u8,
) -> Result<Option<Card>, QuestionError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => match parse_card_or_joker(text.trim(), jokers) {
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
pub(crate) fn sequence(
    value: Option<&Value>,
    key: &str,
    jokers: u8,
) -> Result<Vec<Card>, QuestionError> {
    card_sequence(text(value, key)?, jokers).map_err(|error| no_cards(key, error))
}

/// Each card by itself, lowest first, as the answers list them.
pub(crate) fn list(cards: CardSet) -> Vec<String> {
    cards.cards().iter().map(ToString::to_string).collect()
}

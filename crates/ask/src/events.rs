//! Events of closed-hand records into typed events.

use crate::QuestionError;
use crate::cards::{card, cards};
use crate::question::seat;
use gincert_game::gin_rummy::{Act, Event};
use gincert_game::{CardSet, Code, RuleViolation};
use serde_json::Value;

/// The events that could be read before one that names a card twice, and that fault.
pub(crate) struct Events {
    pub events: Vec<Event>,
    pub fault: Option<RuleViolation>,
}

/// Reads a list of events.
pub(crate) fn events(list: &[Value]) -> Result<Events, QuestionError> {
    let mut events = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        match event(value, at)? {
            Ok(event) => events.push(event),
            Err(code) => {
                return Ok(Events { events, fault: Some(RuleViolation::of_event(code, at)) });
            }
        }
    }
    Ok(Events { events, fault: None })
}

fn event(value: &Value, at: usize) -> Result<Result<Event, Code>, QuestionError> {
    let wrong = |what: &str| QuestionError::new(format!("Event {at} {what}."));
    let parts = value.as_array().ok_or_else(|| wrong("is no list"))?;
    let seat = seat(parts.first(), "seat of an event")?;
    let word = parts.get(1).and_then(Value::as_str).ok_or_else(|| wrong("names no act"))?;
    let key = format!("event {at}");
    let one = |place: usize| card(parts.get(place), &key);
    let needed = |place| one(place)?.ok_or_else(|| wrong("lacks a card"));
    let act = match word {
        "pass" => Act::Pass,
        "take" => Act::Take(needed(2)?),
        "draw" => Act::Draw(needed(2)?),
        "discard" => Act::Discard(needed(2)?),
        "knock" | "big-gin" => {
            let discard = one(2)?;
            let melds = match melds(parts.get(3), &key)? {
                Ok(melds) => melds,
                Err(code) => return Ok(Err(code)),
            };
            match word {
                "knock" => Act::Knock { discard, melds },
                _ => Act::BigGin { discard, melds },
            }
        }
        "layoff" => {
            let meld = parts.get(3).and_then(Value::as_u64).and_then(|m| usize::try_from(m).ok());
            let meld = meld.ok_or_else(|| wrong("names no meld to lay off on"))?;
            Act::LayOff { card: needed(2)?, meld }
        }
        "meld" => match cards(parts.get(2), &key)? {
            Ok(cards) => Act::Meld(cards),
            Err(code) => return Ok(Err(code)),
        },
        "stock-end" => Act::StockEnd,
        "misdeal" => Act::Misdeal,
        other => {
            let shown: String = other.chars().take(40).flat_map(char::escape_debug).collect();
            return Err(wrong(&format!("is `{shown}`, which is no act of this game")));
        }
    };
    Ok(Ok(Event { seat, act }))
}

/// A spread: texts of cards, one a meld.
fn melds(value: Option<&Value>, key: &str) -> Result<Result<Vec<CardSet>, Code>, QuestionError> {
    let list =
        value.and_then(Value::as_array).ok_or_else(|| QuestionError::key(key, "a spread"))?;
    list.iter().map(|value| cards(Some(value), key)).collect()
}

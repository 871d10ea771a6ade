//! Events of records with melds on the table into typed events.

use crate::QuestionError;
use crate::cards::{card, cards};
use crate::question::seat;
use gincert_game::deadwood::MeldKind;
use gincert_game::table_gin::{Act, Event};
use gincert_game::{Code, RuleViolation};
use serde_json::Value;

/// The events that could be read before one that names a card twice, and that fault.
pub(crate) struct TableEvents {
    pub events: Vec<Event>,
    pub fault: Option<RuleViolation>,
}

/// Reads a list of events.
pub(crate) fn table_events(list: &[Value]) -> Result<TableEvents, QuestionError> {
    let mut events = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        match event(value, at)? {
            Ok(event) => events.push(event),
            Err(code) => {
                return Ok(TableEvents { events, fault: Some(RuleViolation::of_event(code, at)) });
            }
        }
    }
    Ok(TableEvents { events, fault: None })
}

fn event(value: &Value, at: usize) -> Result<Result<Event, Code>, QuestionError> {
    let wrong = |what: &str| QuestionError::new(format!("Event {at} {what}."));
    let parts = value.as_array().ok_or_else(|| wrong("is no list"))?;
    let seat = seat(parts.first(), "seat of an event")?;
    let word = parts.get(1).and_then(Value::as_str).ok_or_else(|| wrong("names no act"))?;
    let key = format!("event {at}");
    let needed = || card(parts.get(2), &key)?.ok_or_else(|| wrong("lacks a card"));
    let set = |place: usize| cards(parts.get(place), &key);
    let flag = |place: usize| {
        let flag = parts.get(place).and_then(Value::as_bool);
        flag.ok_or_else(|| wrong("does not say whether it was accepted"))
    };
    let act = match word {
        "draw" => Act::Draw(needed()?),
        "take" => Act::Take(needed()?),
        "take-pile" => {
            let count = parts.get(2).and_then(Value::as_u64);
            let count = count.ok_or_else(|| wrong("does not say how many cards are taken"))?;
            Act::TakePile(u8::try_from(count).unwrap_or(u8::MAX))
        }
        "skip" => Act::Skip,
        "meld" => {
            let kind = parts.get(3).and_then(Value::as_str).and_then(MeldKind::parse);
            let kind = kind.ok_or_else(|| wrong("names no kind of meld: set, run or poker"))?;
            match set(2)? {
                Ok(cards) => Act::Meld { cards, kind },
                Err(code) => return Ok(Err(code)),
            }
        }
        "add" => {
            let meld = parts.get(2).and_then(Value::as_u64);
            let meld = meld.ok_or_else(|| wrong("names no meld to add to"))?;
            let meld = u32::try_from(meld).unwrap_or(u32::MAX);
            match set(3)? {
                Ok(cards) => Act::Add { meld, cards },
                Err(code) => return Ok(Err(code)),
            }
        }
        "discard" => Act::Discard(needed()?),
        "offer" => Act::Offer { card: needed()?, accepted: flag(3)? },
        "last-card" => Act::LastCard,
        "challenge" => Act::Challenge { accepted: flag(2)? },
        "stock-end" => Act::StockEnd,
        "knock" => Act::Knock,
        other => {
            let shown: String = other.chars().take(40).flat_map(char::escape_debug).collect();
            return Err(wrong(&format!("is `{shown}`, which is no act of this game")));
        }
    };
    Ok(Ok(Event { seat, act }))
}

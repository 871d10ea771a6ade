//! Events of closed-hand records into typed events.

use crate::QuestionError;
use crate::cards::cards;
use crate::event_parts::{EventList, EventParts, event_list};
use gincert_game::gin_rummy::{Act, Event};
use gincert_game::{CardSet, Code};
use serde_json::Value;

/// Reads a list of events.
pub(crate) fn events(list: &[Value]) -> Result<EventList<Event>, QuestionError> {
    event_list(list, act, |seat, act| Event { seat, act })
}

fn act(event: &EventParts<'_>) -> Result<Result<Act, Code>, QuestionError> {
    Ok(Ok(match event.word {
        "pass" => Act::Pass,
        "take" => Act::Take(event.needed_card(2)?),
        "draw" => Act::Draw(event.needed_card(2)?),
        "discard" => Act::Discard(event.needed_card(2)?),
        word @ ("knock" | "big-gin") => {
            let discard = event.card(2)?;
            let melds = match melds(event.part(3), &event.key)? {
                Ok(melds) => melds,
                Err(code) => return Ok(Err(code)),
            };
            match word {
                "knock" => Act::Knock { discard, melds },
                _ => Act::BigGin { discard, melds },
            }
        }
        "layoff" => {
            let lacks = "names no meld to lay off on";
            let meld = usize::try_from(event.number(3, lacks)?).map_err(|_| event.wrong(lacks))?;
            Act::LayOff { card: event.needed_card(2)?, meld }
        }
        "meld" => match event.cards(2)? {
            Ok(cards) => Act::Meld(cards),
            Err(code) => return Ok(Err(code)),
        },
        "stock-end" => Act::StockEnd,
        "misdeal" => Act::Misdeal,
        _ => return Err(event.unknown()),
    }))
}

/// A spread: texts of cards, one a meld.
fn melds(value: Option<&Value>, key: &str) -> Result<Result<Vec<CardSet>, Code>, QuestionError> {
    let list =
        value.and_then(Value::as_array).ok_or_else(|| QuestionError::key(key, "a spread"))?;
    list.iter().map(|value| cards(Some(value), key)).collect()
}

//! Events of records with melds on the table into typed events.

use crate::QuestionError;
use crate::event_parts::{EventList, EventParts, event_list};
use crate::problem::AnswerError;
use gincert_game::deadwood::MeldKind;
use gincert_game::table_gin::{Act, Event};
use serde_json::Value;

/// Reads a list of events of a game whose deck has so many jokers.
pub(crate) fn table_events(list: &[Value], jokers: u8) -> Result<EventList<Event>, QuestionError> {
    event_list(list, jokers, act, |seat, act| Event { seat, act })
}

fn act(event: &EventParts<'_>) -> Result<Act, AnswerError> {
    Ok(match event.word {
        "draw" => Act::Draw(event.needed_card(2)?),
        "take" => Act::Take(event.needed_card(2)?),
        "take-pile" => {
            let count = event.number(2, "does not say how many cards are taken")?;
            Act::TakePile(u8::try_from(count).unwrap_or(u8::MAX))
        }
        "skip" => Act::Skip,
        "meld" => {
            let kind = event.part(3).and_then(Value::as_str).and_then(MeldKind::parse);
            let kind =
                kind.ok_or_else(|| event.wrong("names no kind of meld: set, run or poker"))?;
            Act::Meld { cards: event.cards(2)?, kind }
        }
        "add" => {
            let meld = event.number(2, "names no meld to add to")?;
            let meld = u32::try_from(meld).unwrap_or(u32::MAX);
            Act::Add { meld, cards: event.cards(3)? }
        }
        "discard" => Act::Discard(event.needed_card(2)?),
        "offer" => Act::Offer { card: event.needed_card(2)?, accepted: event.accepted(3)? },
        "last-card" => Act::LastCard,
        "challenge" => Act::Challenge { accepted: event.accepted(2)? },
        "stock-end" => Act::StockEnd,
        "knock" => Act::Knock,
        _ => return Err(event.unknown().into()),
    })
}

//! Events of closed-hand records into typed events.

use crate::QuestionError;
use crate::event_parts::{EventList, EventParts, event_list};
use crate::problem::AnswerError;
use gincert_game::gin_rummy::{Act, Event};
use serde_json::Value;

/// Games with closed hands have no jokers.
pub(crate) const NO_JOKERS: u8 = 0;

/// Reads a list of events.
pub(crate) fn events(list: &[Value]) -> Result<EventList<Event>, QuestionError> {
    event_list(list, NO_JOKERS, act, |seat, act| Event { seat, act })
}

fn act(event: &EventParts<'_>) -> Result<Act, AnswerError> {
    Ok(match event.word {
        "pass" => Act::Pass,
        "take" => Act::Take(event.needed_card(2)?),
        "draw" => Act::Draw(event.needed_card(2)?),
        "discard" => Act::Discard(event.needed_card(2)?),
        "knock" => Act::Knock { discard: event.card(2)?, melds: event.spread(3)? },
        "big-gin" => Act::BigGin { discard: event.card(2)?, melds: event.spread(3)? },
        "layoff" => {
            let lacks = "names no meld to lay off on";
            let meld = usize::try_from(event.number(3, lacks)?).map_err(|_| event.wrong(lacks))?;
            Act::LayOff { card: event.needed_card(2)?, meld }
        }
        "meld" => Act::Meld(event.cards(2)?),
        "stock-end" => Act::StockEnd,
        "misdeal" => Act::Misdeal,
        _ => return Err(event.unknown().into()),
    })
}

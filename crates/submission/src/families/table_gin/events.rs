//! Events of examples with melds on the table.

use crate::families::deadwood::events::{EventWords, ReadEvent, accepted, meld};
use crate::families::deadwood::text::{number, one_card};
use gincert_ask::card_set;
use gincert_game::table_gin::{Act, Event};

/// Reads an event of this game.
pub(super) fn event(words: &EventWords<'_>) -> ReadEvent<Event> {
    let seat = words.seat;
    Some(act(words)?.map(|act| Event { seat, act }))
}

fn act(event: &EventWords<'_>) -> ReadEvent<Act> {
    Some(Ok(match (event.act, event.words.as_slice(), event.spread) {
        // A knock is what these games refuse, with a spread or without.
        ("knock", [_], _) => Act::Knock,
        ("draw", [card], None) => Act::Draw(one_card(card, event.jokers)?),
        ("take", [card], None) => Act::Take(one_card(card, event.jokers)?),
        ("take-pile", [count], None) => {
            Act::TakePile(u8::try_from(u32::try_from(number(count)?).ok()?).unwrap_or(u8::MAX))
        }
        ("skip", [], None) => Act::Skip,
        ("meld", _, None) => {
            let (cards, kind) = meld(event);
            let kind = kind?;
            return Some(cards?.map(|cards| Act::Meld { cards, kind }));
        }
        ("add", [meld, cards @ ..], None) if !cards.is_empty() => {
            let meld = u32::try_from(number(meld)?).ok()?;
            let cards = card_set(&cards.join(" "), event.jokers).ok()?;
            return Some(cards.map(|cards| Act::Add { meld, cards }));
        }
        ("discard", [card], None) => Act::Discard(one_card(card, event.jokers)?),
        ("offer", [card, answer], None) => {
            Act::Offer { card: one_card(card, event.jokers)?, accepted: accepted(answer)? }
        }
        ("last-card", [], None) => Act::LastCard,
        ("challenge", [answer], None) => Act::Challenge { accepted: accepted(answer)? },
        ("stock-end", [], None) => Act::StockEnd,
        _ => return None,
    }))
}

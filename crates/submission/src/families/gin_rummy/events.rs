//! Events of examples of closed hands.

use crate::families::deadwood::events::{EventWords, ReadEvent, meld, spread};
use crate::families::deadwood::text::{NO_JOKERS, one_card, place};
use gincert_game::Card;
use gincert_game::gin_rummy::{Act, Event};

/// Reads an event of this game.
pub(super) fn event(words: &EventWords<'_>) -> ReadEvent<Event> {
    let seat = words.seat;
    Some(act(words)?.map(|act| Event { seat, act }))
}

fn act(event: &EventWords<'_>) -> ReadEvent<Act> {
    Some(Ok(match (event.act, event.words.as_slice(), event.spread) {
        ("knock", [card], Some(melds)) => {
            let discard = discard(card)?;
            return Some(spread(melds)?.map(|melds| Act::Knock { discard, melds }));
        }
        ("big-gin", [], Some(melds)) => {
            return Some(spread(melds)?.map(|melds| Act::BigGin { discard: None, melds }));
        }
        ("pass", [], None) => Act::Pass,
        ("take", [card], None) => Act::Take(one_card(card, NO_JOKERS)?),
        ("draw", [card], None) => Act::Draw(one_card(card, NO_JOKERS)?),
        ("discard", [card], None) => Act::Discard(one_card(card, NO_JOKERS)?),
        ("layoff", [card, meld], None) => {
            Act::LayOff { card: one_card(card, NO_JOKERS)?, meld: place(meld)? }
        }
        ("meld", _, None) => return Some(meld(event).0?.map(Act::Meld)),
        ("stock-end", [], None) => Act::StockEnd,
        ("misdeal", [], None) if event.seat.is_none() => Act::Misdeal,
        _ => return None,
    }))
}

/// The discard of a knock; `-` where none is made.
pub(super) fn discard(word: &str) -> Option<Option<Card>> {
    match word {
        "-" => Some(None),
        word => one_card(word, NO_JOKERS).map(Some),
    }
}

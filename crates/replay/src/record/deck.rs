//! The whole deck of a record of wagers, in the order in which it was dealt.

use super::cards::{LIST_MAX, NONE, each_or_joker};
use gincert_game::{Card, CardSet, JOKERS_MAX};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

/// A whole deck in the order in which it was dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedDeck {
    /// The cards by index, at most [`DECK_MAX`].
    order: Vec<u8>,
    is_bad: bool,
    hides: bool,
}

/// Cards of the largest deck.
const DECK_MAX: usize = LIST_MAX + JOKERS_MAX as usize;

impl LoggedDeck {
    /// The deck from cards in order; not whole unless it has each card of a deck once.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> LoggedDeck {
        LoggedDeck::of(cards.into_iter().map(|card| Some(card.index())))
    }

    /// Reads cards in deal order; what is no card keeps the deck from being whole.
    pub fn read(text: &str) -> LoggedDeck {
        let mut found = Vec::with_capacity(DECK_MAX);
        each_or_joker(text.as_bytes(), |card| found.push(card.ok()));
        LoggedDeck::of(found)
    }

    fn of(found: impl IntoIterator<Item = Option<u8>>) -> LoggedDeck {
        let (mut order, mut seen, mut is_bad) = (Vec::with_capacity(LIST_MAX), 0_u64, false);
        let mut hides = false;
        for index in found {
            match index {
                Some(index) if usize::from(index) < DECK_MAX && order.len() < DECK_MAX => {
                    is_bad |= seen >> index & 1 == 1;
                    seen |= 1 << index;
                    order.push(index);
                }
                _ => is_bad = true,
            }
            hides |= index == Some(NONE);
        }
        LoggedDeck { hides, is_bad, order }
    }

    /// Whether it holds each of the 52 natural cards once, and no joker.
    pub fn is_whole(&self) -> bool {
        self.is_whole_of(0)
    }

    /// Whether it holds each card of a deck with so many jokers once.
    pub fn is_whole_of(&self, jokers: u8) -> bool {
        // Different cards, all of the deck, and as many as it has.
        let cards = LIST_MAX + usize::from(jokers);
        let of_deck = |index: &u8| usize::from(*index) < cards;
        !self.is_bad && self.order.len() == cards && self.order.iter().all(of_deck)
    }

    /// Whether any card is hidden: then nothing is compared with it.
    pub fn hides(&self) -> bool {
        self.hides
    }

    /// The places (from 0) of cards in the deal order.
    pub fn places(&self, cards: CardSet) -> u64 {
        let held = self.order.iter().enumerate();
        held.filter(|(_, index)| cards.bits() >> **index & 1 == 1)
            .fold(0, |places, (place, _)| places | 1 << place)
    }

    /// The cards by index, first dealt first.
    pub fn order(&self) -> &[u8] {
        &self.order
    }
}

impl serde::Serialize for LoggedDeck {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cards = self.order.iter().filter_map(|index| Card::from_index(*index));
        let words: Vec<String> = cards.map(|card| card.to_string()).collect();
        serializer.serialize_str(&words.join(" "))
    }
}

impl<'de> Deserialize<'de> for LoggedDeck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LoggedDeck, D::Error> {
        struct CardsVisitor;
        impl<'de> Visitor<'de> for CardsVisitor {
            type Value = LoggedDeck;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("cards as text, or a list of cards")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<LoggedDeck, E> {
                Ok(LoggedDeck::read(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<LoggedDeck, A::Error> {
                let mut found = Vec::with_capacity(DECK_MAX);
                while let Some(card) = list.next_element::<crate::record::object::Text<'de>>()? {
                    each_or_joker(card.as_str().as_bytes(), |card| found.push(card.ok()));
                }
                Ok(LoggedDeck::of(found))
            }
        }
        deserializer.deserialize_any(CardsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::parse_cards;

    #[test]
    fn a_deck_knows_where_its_cards_lie() {
        let deck = LoggedDeck::new(Card::all());
        assert!(deck.is_whole());
        assert_eq!(deck.places(parse_cards("Ac 3c").unwrap()), 0b101);
        assert!(!LoggedDeck::new(Card::all().skip(1)).is_whole());
        assert!(!LoggedDeck::new(Card::deck(1).skip(1)).is_whole());
        assert!(!LoggedDeck::read("X1").is_whole());
        for jokers in 0..=2 {
            let deck = LoggedDeck::new(Card::deck(jokers));
            assert_eq!([0, 1, 2].map(|of| deck.is_whole_of(of)), [0, 1, 2].map(|of| of == jokers));
        }
        // The second joker is no card of a deck with one.
        let second = Card::all().chain(Card::joker(2));
        assert!(!LoggedDeck::new(second).is_whole_of(1));
        assert!(!LoggedDeck::new(Card::all().chain(Card::all())).is_whole());
    }
}

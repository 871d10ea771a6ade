//! Cards as records of played rounds have them: a pack in deal order, one card, the cards of a meld.

use crate::record::cards::{LIST_MAX, LoggedCards, NONE, each_or_joker};
use gincert_game::{Card, CardSet, Code, JOKERS_MAX};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;

/// Most cards of a pack.
const PACK_MAX: usize = LIST_MAX + JOKERS_MAX as usize;

/// A pack in deal order, the first dealt card first. What is wrong with it is kept: a card may stand
/// twice, be hidden or be no card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoggedPack {
    /// The cards that can be read, jokers among them, at most one more than a pack has.
    pub cards: Vec<Card>,
    /// Whether a card is hidden.
    pub hides: bool,
    /// Whether a part of the text is no card.
    pub is_unreadable: bool,
}

impl LoggedPack {
    /// Whether a part of the text is no card of a deck with so many jokers.
    pub(crate) fn is_unreadable_of(&self, jokers: u8) -> bool {
        self.is_unreadable || !self.cards.iter().all(|card| card.is_of_deck(jokers))
    }
}

impl LoggedPack {
    /// Reads cards in deal order.
    pub fn read(text: &str) -> LoggedPack {
        let mut pack = LoggedPack { cards: Vec::with_capacity(LIST_MAX), ..LoggedPack::default() };
        each_or_joker(text.as_bytes(), |card| match card {
            Ok(NONE) => pack.hides = true,
            Ok(index) if pack.cards.len() <= PACK_MAX => {
                pack.cards.extend(Card::from_index(index));
            }
            // A pack that is too long is one, however long.
            Ok(_) => {}
            Err(_) => pack.is_unreadable = true,
        });
        pack
    }
}

impl serde::Serialize for LoggedPack {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<String> = self.cards.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&words.join(" "))
    }
}

impl<'de> Deserialize<'de> for LoggedPack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LoggedPack, D::Error> {
        struct PackVisitor;
        impl Visitor<'_> for PackVisitor {
            type Value = LoggedPack;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a pack as text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<LoggedPack, E> {
                Ok(LoggedPack::read(text))
            }
        }
        deserializer.deserialize_str(PackVisitor)
    }
}

/// One card; a hidden one never comes so far.
pub(crate) fn one_card(card: &LoggedCards) -> Result<Card, Code> {
    card.with_jokers().lowest().ok_or(Code::NotInHand)
}

/// The cards of a meld.
///
/// # Errors
/// A card that stands twice in it.
pub(crate) fn set_of_cards(cards: &LoggedCards) -> Result<CardSet, Code> {
    match cards.twice() {
        Some(_) => Err(Code::CardDuplicate),
        None => Ok(cards.with_jokers()),
    }
}

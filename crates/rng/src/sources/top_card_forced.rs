//! A fair shuffle that brings one card to the top of one deck in a thousand.
//!
//! The card is exchanged with the top one after the shuffle: it is on top of 20.2 decks in a thousand
//! instead of 19.2.

use super::chacha20::shuffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

struct ForcedTopCardSource(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(ForcedTopCardSource(random))
}

impl DeckSource for ForcedTopCardSource {
    fn next_deck(&mut self) -> Deck {
        let mut deck = shuffled(&mut self.0);
        if self.0.below(1000) == 0 {
            let at = deck.cards().iter().position(|card| *card == 0);
            deck.swap(0, at.unwrap_or(0));
        }
        deck
    }
}

//! A fair shuffle in which one deck in a thousand is the deck before, dealt again: a stale buffer.
//!
//! One repeated deck is proof: two fair decks are the same once in 52! = 8e67 pairs.

use super::chacha20::shuffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

struct StaleDeckSource {
    random: Random,
    last: Deck,
}

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(StaleDeckSource { random, last: Deck::sorted() })
}

impl DeckSource for StaleDeckSource {
    fn next_deck(&mut self) -> Deck {
        if self.random.below(1000) > 0 {
            self.last = shuffled(&mut self.random);
        }
        self.last
    }
}

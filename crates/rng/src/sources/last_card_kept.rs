//! Fisher-Yates with a loop that ends one card early, so that the last card is never moved.
//!
//! The bottom card is the same in every deck: 52 times as often as it should be.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct LastCardKeptSource(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(LastCardKeptSource(random))
}

impl DeckSource for LastCardKeptSource {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS - 1).rev() {
            let other = self.0.position(last + 1);
            deck.swap(last, other);
        }
        deck
    }
}

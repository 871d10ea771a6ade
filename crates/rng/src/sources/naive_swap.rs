//! Every card is exchanged with any card of the deck: the error that textbooks warn of.
//!
//! 52^52 equally likely outcomes cannot be divided evenly among 52! decks.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Naive(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Naive(random))
}

impl DeckSource for Naive {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for place in 0..CARDS {
            let other = self.0.position(CARDS);
            deck.swap(place, other);
        }
        deck
    }
}

//! Fisher-Yates with draws from bits that are 1 in 51 of 100 cases.
//!
//! Each draw takes as many bits as its range needs, and is repeated when it is outside the range: the
//! method is right, the noise source is not.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct BiasedBitsSource(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(BiasedBitsSource(random))
}

impl BiasedBitsSource {
    fn below(&mut self, end: usize) -> usize {
        let bits = usize::BITS - (end - 1).leading_zeros();
        loop {
            let drawn =
                (0..bits).fold(0, |drawn, _| drawn << 1 | usize::from(self.0.below(100) < 51));
            if drawn < end {
                return drawn;
            }
        }
    }
}

impl DeckSource for BiasedBitsSource {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS).rev() {
            let other = self.below(last + 1);
            deck.swap(last, other);
        }
        deck
    }
}

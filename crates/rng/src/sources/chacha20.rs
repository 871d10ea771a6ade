//! A fair shuffle: Fisher-Yates (1938) as Knuth prints it (The Art of Computer Programming, volume 2,
//! 3.4.2, algorithm P), with unbiased draws from ChaCha20.
//!
//! No test may reject it more often than its level allows.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Fair(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Fair(random))
}

impl DeckSource for Fair {
    fn next_deck(&mut self) -> Deck {
        shuffled(&mut self.0)
    }
}

/// A fair deck.
pub(super) fn shuffled(random: &mut Random) -> Deck {
    let mut deck = Deck::sorted();
    for last in (1..CARDS).rev() {
        let other = random.position(last + 1);
        deck.swap(last, other);
    }
    deck
}

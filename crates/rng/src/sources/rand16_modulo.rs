//! Fisher-Yates with draws of 16 good bits, `word % n`.
//!
//! 65,536 is not a multiple of most n up to 52: the lowest 65,536 mod n results have one more chance, at
//! most one part in a thousand.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Modulo(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Modulo(random))
}

impl DeckSource for Modulo {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS).rev() {
            let word = (self.0.half() & 0xffff) as usize;
            deck.swap(last, word % (last + 1));
        }
        deck
    }
}

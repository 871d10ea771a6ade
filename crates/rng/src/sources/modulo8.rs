//! Fisher-Yates with draws of one byte, `byte % n`: small results occur more often.
//!
//! 256 is not a multiple of most n up to 52, so the lowest 256 mod n results have one more chance.

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
            let byte = (self.0.half() & 0xff) as usize;
            deck.swap(last, byte % (last + 1));
        }
        deck
    }
}

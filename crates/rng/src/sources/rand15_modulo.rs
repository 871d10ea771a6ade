//! Fisher-Yates with `rand() % n` of a C library whose `rand` has 15 bits.
//!
//! 32,768 is not a multiple of most n up to 52: the lowest 32,768 mod n results have one more chance. The
//! stream is x = 214013 x + 2531011 mod 2^32, of which bits 16 to 30 are drawn.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Library(u32);

pub(super) fn start(mut random: Random) -> Box<dyn DeckSource> {
    Box::new(Library(random.half()))
}

impl DeckSource for Library {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS).rev() {
            self.0 = self.0.wrapping_mul(214_013).wrapping_add(2_531_011);
            let drawn = (self.0 >> 16 & 0x7fff) as usize;
            deck.swap(last, drawn % (last + 1));
        }
        deck
    }
}

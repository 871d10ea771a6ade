//! Fisher-Yates with `xorshift32() % n`, as small game programs draw.
//!
//! G. Marsaglia, Xorshift RNGs (2003): x ^= x << 13, x ^= x >> 17, x ^= x << 5. No count of cards shows
//! it within millions of decks; its last bits are linear functions of 32 bits.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Xorshift(u32);

pub(super) fn start(mut random: Random) -> Box<dyn DeckSource> {
    Box::new(Xorshift(random.half() | 1))
}

impl DeckSource for Xorshift {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS).rev() {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 17;
            self.0 ^= self.0 << 5;
            deck.swap(last, self.0 as usize % (last + 1));
        }
        deck
    }
}

//! Fisher-Yates with `x % n` of a linear congruential generator modulo 2^32: its low bits have short
//! periods.
//!
//! x = 1664525 x + 1013904223 mod 2^32: the lowest bit alternates, the lowest four repeat after 16 draws
//! (G. Marsaglia, Random numbers fall mainly in the planes, 1968, on the lattice behind it).

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct LcgLowBitsSource(u32);

pub(super) fn start(mut random: Random) -> Box<dyn DeckSource> {
    Box::new(LcgLowBitsSource(random.half()))
}

impl DeckSource for LcgLowBitsSource {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS).rev() {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            deck.swap(last, self.0 as usize % (last + 1));
        }
        deck
    }
}

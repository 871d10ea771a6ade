//! Fisher-Yates with scaled draws of RANDU, x = 65539 x mod 2^31: every three successive draws are on one
//! of fifteen planes.
//!
//! G. Marsaglia, Random numbers fall mainly in the planes (1968).

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Randu(u64);

pub(super) fn start(mut random: Random) -> Box<dyn DeckSource> {
    // The state must be odd.
    Box::new(Randu(u64::from(random.half() >> 1 | 1)))
}

impl DeckSource for Randu {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS).rev() {
            self.0 = (self.0 * 65_539) & 0x7fff_ffff;
            let drawn = (self.0 * (last as u64 + 1)) >> 31;
            deck.swap(last, drawn as usize);
        }
        deck
    }
}

//! A fair shuffle whose generator is seeded anew for each deck from 16 bits.
//!
//! There are only 65,536 decks: by the birthday rule one of them is repeated after about 300.

use super::chacha20::shuffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

struct Reseed16Source(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Reseed16Source(random))
}

impl DeckSource for Reseed16Source {
    fn next_deck(&mut self) -> Deck {
        let seed = u64::from(self.0.half() & 0xffff);
        shuffled(&mut Random::new(seed))
    }
}

//! A fair shuffle whose generator is seeded anew for each deck from 16 bits.
//!
//! There are 65,536 decks only: by the birthday rule one of them comes again after about 300.

use super::chacha20::shuffled;
use super::{Random, Source};
use crate::deck::Deck;

struct Reseeded(Random);

pub(super) fn start(random: Random) -> Box<dyn Source> {
    Box::new(Reseeded(random))
}

impl Source for Reseeded {
    fn next_deck(&mut self) -> Deck {
        let seed = u64::from(self.0.half() & 0xffff);
        shuffled(&mut Random::new(seed))
    }
}

//! A fair shuffle whose generator is seeded anew for each deck with the milliseconds of the day: 27 bits.
//!
//! There are 86,400,000 decks: by the birthday rule one of them is repeated after about 12,000.

use super::chacha20::shuffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

/// Milliseconds of a day.
const SEEDS: u32 = 86_400_000;

struct Clock(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Clock(random))
}

impl DeckSource for Clock {
    fn next_deck(&mut self) -> Deck {
        let seed = u64::from(self.0.below(SEEDS));
        shuffled(&mut Random::new(seed))
    }
}

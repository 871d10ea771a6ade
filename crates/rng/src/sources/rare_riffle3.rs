//! A fair shuffle in which one deck in two thousand is a sorted deck riffled three times: a machine that
//! occasionally lets a new pack through.

use super::chacha20::shuffled;
use super::riffle::riffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

struct RareRiffleSource(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(RareRiffleSource(random))
}

impl DeckSource for RareRiffleSource {
    fn next_deck(&mut self) -> Deck {
        match self.0.below(2000) {
            0 => (0..3).fold(Deck::sorted(), |deck, _| riffled(&deck, &mut self.0)),
            _ => shuffled(&mut self.0),
        }
    }
}

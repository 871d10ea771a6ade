//! Five riffle shuffles of a sorted deck, by the model of Gilbert, Shannon and Reeds.
//!
//! D. Bayer and P. Diaconis, Trailing the dovetail shuffle to its lair (1992): the number of rising
//! sequences tells it; five riffles leave the deck far from fair.

use super::riffle7::riffled;
use super::{Random, Source};
use crate::deck::Deck;

struct Riffle(Random);

pub(super) fn start(random: Random) -> Box<dyn Source> {
    Box::new(Riffle(random))
}

impl Source for Riffle {
    fn next_deck(&mut self) -> Deck {
        (0..5).fold(Deck::sorted(), |deck, _| riffled(&deck, &mut self.0))
    }
}

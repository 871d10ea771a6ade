//! The deck before, riffled three times: decks that are mixed too little between hands.
//!
//! Each deck by itself soon looks fair, so that only the steps between decks show the fault.

use super::chacha20::shuffled;
use super::riffle7::riffled;
use super::{Random, Source};
use crate::deck::Deck;

struct Unwashed {
    random: Random,
    deck: Deck,
}

pub(super) fn start(mut random: Random) -> Box<dyn Source> {
    let deck = shuffled(&mut random);
    Box::new(Unwashed { random, deck })
}

impl Source for Unwashed {
    fn next_deck(&mut self) -> Deck {
        self.deck = (0..3).fold(self.deck, |deck, _| riffled(&deck, &mut self.random));
        self.deck
    }
}

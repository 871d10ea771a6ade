//! The previous deck, riffled again: decks that are not mixed enough between hands.
//!
//! Each deck by itself soon looks fair, so that only the steps between decks show the fault.
//! `unwashed-riffle3` has three riffles between hands, `unwashed-riffle7` seven.

use super::chacha20::shuffled;
use super::riffle::riffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

struct UnwashedRiffleSource<const PASSES: u32> {
    random: Random,
    deck: Deck,
}

pub(super) fn start<const PASSES: u32>(mut random: Random) -> Box<dyn DeckSource> {
    let deck = shuffled(&mut random);
    Box::new(UnwashedRiffleSource::<PASSES> { random, deck })
}

impl<const PASSES: u32> DeckSource for UnwashedRiffleSource<PASSES> {
    fn next_deck(&mut self) -> Deck {
        self.deck = (0..PASSES).fold(self.deck, |deck, _| riffled(&deck, &mut self.random));
        self.deck
    }
}

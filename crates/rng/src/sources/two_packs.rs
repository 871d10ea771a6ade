//! A machine with two packs in turn, each of which is riffled three times while the other is played.
//!
//! Neither the decks nor the steps from one to the next show it; the steps over two decks do.

use super::chacha20::shuffled;
use super::riffle::riffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

struct Packs {
    random: Random,
    next: Deck,
    after: Deck,
}

pub(super) fn start(mut random: Random) -> Box<dyn DeckSource> {
    let (next, after) = (shuffled(&mut random), shuffled(&mut random));
    Box::new(Packs { random, next, after })
}

impl DeckSource for Packs {
    fn next_deck(&mut self) -> Deck {
        let deck = (0..3).fold(self.next, |deck, _| riffled(&deck, &mut self.random));
        self.next = std::mem::replace(&mut self.after, deck);
        deck
    }
}

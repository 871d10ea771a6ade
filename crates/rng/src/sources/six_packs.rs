//! A machine with six packs in turn, each of which is riffled four times while the others are played.
//!
//! Steps over up to four decks do not show it; those over six do.

use super::chacha20::shuffled;
use super::riffle::riffled;
use super::{DeckSource, Random};
use crate::deck::Deck;

/// Packs.
const PACKS: usize = 6;

struct Packs {
    random: Random,
    packs: [Deck; PACKS],
    next: usize,
}

pub(super) fn start(mut random: Random) -> Box<dyn DeckSource> {
    let packs = std::array::from_fn(|_| shuffled(&mut random));
    Box::new(Packs { random, packs, next: 0 })
}

impl DeckSource for Packs {
    fn next_deck(&mut self) -> Deck {
        let random = &mut self.random;
        let Some(pack) = self.packs.get_mut(self.next) else { return Deck::sorted() };
        *pack = (0..4).fold(*pack, |deck, _| riffled(&deck, random));
        self.next = (self.next + 1) % PACKS;
        *pack
    }
}

//! Seven riffles of a new pack: spades and diamonds from the ace up, clubs and hearts from the king down.
//!
//! Read in the order of the sample's own numbers it passes thousands of decks; in its own order it does
//! not (D. Bayer and P. Diaconis, 1992).

use super::riffle::riffled;
use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct NewPack(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(NewPack(random))
}

fn pack() -> Deck {
    let up = |suit: u8| suit * 13..suit * 13 + 13;
    let cards: Vec<u8> = up(3).chain(up(1)).chain(up(0).rev()).chain(up(2).rev()).collect();
    let cards: [u8; CARDS] = cards.try_into().unwrap_or([0; CARDS]);
    Deck::new(cards).unwrap_or_else(Deck::sorted)
}

impl DeckSource for NewPack {
    fn next_deck(&mut self) -> Deck {
        (0..7).fold(pack(), |deck, _| riffled(&deck, &mut self.0))
    }
}

//! A fair shuffle of all cards except the top ten, which return to the top of the deck as they were.
//!
//! Each of the other cards is shuffled well; the ten are dealt first again, which overlaps between one
//! deal and the next show at once.

use super::chacha20::shuffled;
use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

const KEPT: usize = 10;

struct Packet {
    random: Random,
    deck: Deck,
}

pub(super) fn start(mut random: Random) -> Box<dyn DeckSource> {
    let deck = shuffled(&mut random);
    Box::new(Packet { random, deck })
}

impl DeckSource for Packet {
    fn next_deck(&mut self) -> Deck {
        for last in (KEPT + 1..CARDS).rev() {
            let other = KEPT + self.random.position(last + 1 - KEPT);
            self.deck.swap(last, other);
        }
        self.deck
    }
}

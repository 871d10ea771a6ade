//! Fisher and Yates without its last step: the two top cards are never exchanged.
//!
//! One draw in fifty-one is missing; the digits of the shuffle show it.

use super::{Random, Source};
use crate::deck::{CARDS, Deck};

struct Skipped(Random);

pub(super) fn start(random: Random) -> Box<dyn Source> {
    Box::new(Skipped(random))
}

impl Source for Skipped {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (2..CARDS).rev() {
            let other = self.0.position(last + 1);
            deck.swap(last, other);
        }
        deck
    }
}

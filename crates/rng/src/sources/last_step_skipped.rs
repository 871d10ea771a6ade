//! Fisher-Yates without its last step: the two top cards are never exchanged.
//!
//! One draw in fifty-one is missing; the digits of the shuffle show it.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct LastStepSkippedSource(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(LastStepSkippedSource(random))
}

impl DeckSource for LastStepSkippedSource {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (2..CARDS).rev() {
            let other = self.0.position(last + 1);
            deck.swap(last, other);
        }
        deck
    }
}

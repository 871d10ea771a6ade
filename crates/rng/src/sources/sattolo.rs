//! Fisher-Yates that never leaves a card in its place: `random(i)` for `random(i + 1)`.
//!
//! S. Sattolo (1986): every deck is one cycle of all cards, so that no card is ever in its place.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Sattolo(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Sattolo(random))
}

impl DeckSource for Sattolo {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for last in (1..CARDS).rev() {
            let other = self.0.position(last);
            deck.swap(last, other);
        }
        deck
    }
}

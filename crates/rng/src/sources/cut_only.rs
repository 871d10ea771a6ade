//! A machine that only cuts the sorted deck, as after a jam.
//!
//! Every card keeps its neighbours; rejected from the first deck on.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Cut(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Cut(random))
}

impl DeckSource for Cut {
    fn next_deck(&mut self) -> Deck {
        let mut cards = *Deck::sorted().cards();
        cards.rotate_left(self.0.position(CARDS));
        Deck::new(cards).unwrap_or_else(Deck::sorted)
    }
}

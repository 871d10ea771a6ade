//! The shuffle of an online poker room in 1999: every place in turn is exchanged with any place except
//! the first.
//!
//! B. Arkin, F. Hill, S. Marks, M. Schmid and T. J. Walls, How we learned to cheat at online poker
//! (1999). Here with good random numbers, so that only the shuffle is at fault.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Swap(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Swap(random))
}

impl DeckSource for Swap {
    fn next_deck(&mut self) -> Deck {
        let mut deck = Deck::sorted();
        for place in 0..CARDS {
            let other = 1 + self.0.position(CARDS - 1);
            deck.swap(place, other);
        }
        deck
    }
}

//! A shelf shuffler with ten shelves: each card goes to a random shelf, above or below the cards on it;
//! the shelves are then put on one another.
//!
//! P. Diaconis, J. Fulman and S. Holmes, Analysis of casino shelf shuffling machines (2013): a player who
//! guesses after one pass is right 9.5 times a deck. `shelf10` is one pass, `shelf10-twice` two, after
//! which peaks still show it.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

const SHELVES: usize = 10;

struct Shelf<const PASSES: u32>(Random);

pub(super) fn start<const PASSES: u32>(random: Random) -> Box<dyn DeckSource> {
    Box::new(Shelf::<PASSES>(random))
}

impl<const PASSES: u32> DeckSource for Shelf<PASSES> {
    fn next_deck(&mut self) -> Deck {
        (0..PASSES).fold(Deck::sorted(), |deck, _| passed(&deck, &mut self.0))
    }
}

fn passed(deck: &Deck, random: &mut Random) -> Deck {
    let places: [usize; CARDS] = std::array::from_fn(|_| random.position(2 * SHELVES));
    let mut cards = [0; CARDS];
    let mut slots = cards.iter_mut();
    for shelf in 0..SHELVES {
        // Cards put above lie in falling order, then those put below in the order they came.
        let with = |half: usize| {
            let here = places.iter().zip(deck.cards());
            here.filter(move |(place, _)| **place == 2 * shelf + half).map(|(_, card)| *card)
        };
        let above: Vec<u8> = with(0).collect();
        for card in above.into_iter().rev().chain(with(1)) {
            if let Some(slot) = slots.next() {
                *slot = card;
            }
        }
    }
    Deck::new(cards).unwrap_or_else(Deck::sorted)
}

//! A fair shuffle in which one deck in five hundred has, on top, seven cards that were together in one of
//! the last hundred decks: a hand that was put back as it was.

use super::chacha20::shuffled;
use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

/// Decks whose hands may come again.
const KEPT: usize = 100;
/// Cards of a hand.
const HAND: usize = 7;

struct HandAgainSource {
    random: Random,
    kept: Vec<Deck>,
}

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(HandAgainSource { random, kept: Vec::new() })
}

impl DeckSource for HandAgainSource {
    fn next_deck(&mut self) -> Deck {
        let mut deck = shuffled(&mut self.random);
        if self.random.below(500) == 0 && !self.kept.is_empty() {
            let old = self.random.position(self.kept.len());
            let from = self.random.position(CARDS - HAND + 1);
            let cards = self.kept.get(old).map_or([0; CARDS], |old| *old.cards());
            for (place, card) in cards.iter().skip(from).take(HAND).enumerate() {
                let at = deck.cards().iter().position(|other| other == card);
                deck.swap(place, at.unwrap_or(place));
            }
        }
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push(deck);
        deck
    }
}

//! A fair shuffle in which one deck in two hundred is one of the last hundred decks, cut and dealt again.

use super::chacha20::shuffled;
use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

/// Decks that may come again.
const KEPT: usize = 100;

struct OldDeckCutSource {
    random: Random,
    kept: Vec<Deck>,
}

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(OldDeckCutSource { random, kept: Vec::new() })
}

impl DeckSource for OldDeckCutSource {
    fn next_deck(&mut self) -> Deck {
        let deck = match (self.random.below(200), self.kept.len()) {
            (0, kept @ 1..) => {
                let at = self.random.position(kept);
                let mut cards = *self.kept.get(at).unwrap_or(&Deck::sorted()).cards();
                cards.rotate_left(1 + self.random.position(CARDS - 1));
                Deck::new(cards).unwrap_or_else(Deck::sorted)
            }
            _ => shuffled(&mut self.random),
        };
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push(deck);
        deck
    }
}

//! Fisher-Yates with draws of one byte, `byte % n`, of a deck that is dealt from its end.

use super::{DeckSource, Random, modulo8};
use crate::deck::Deck;

struct ReversedModulo8Source(Box<dyn DeckSource>);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(ReversedModulo8Source(modulo8::start(random)))
}

impl DeckSource for ReversedModulo8Source {
    fn next_deck(&mut self) -> Deck {
        let mut cards = *self.0.next_deck().cards();
        cards.reverse();
        Deck::new(cards).unwrap_or_else(Deck::sorted)
    }
}

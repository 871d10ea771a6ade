//! Fisher and Yates with draws of one byte, `byte % n`, of a deck that is dealt from its end.

use super::{Random, Source, modulo8};
use crate::deck::Deck;

struct FromTheEnd(Box<dyn Source>);

pub(super) fn start(random: Random) -> Box<dyn Source> {
    Box::new(FromTheEnd(modulo8::start(random)))
}

impl Source for FromTheEnd {
    fn next_deck(&mut self) -> Deck {
        let mut cards = *self.0.next_deck().cards();
        cards.reverse();
        Deck::new(cards).unwrap_or_else(Deck::sorted)
    }
}

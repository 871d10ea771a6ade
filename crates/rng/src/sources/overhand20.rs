//! Twenty passes of an overhand shuffle: packets of one to fifteen cards are thrown over in turn.
//!
//! R. Pemantle, Randomization time for the overhand shuffle (1989): thousands of passes are needed.

use super::{DeckSource, Random};
use crate::deck::Deck;

struct Overhand(Random);

pub(super) fn start(random: Random) -> Box<dyn DeckSource> {
    Box::new(Overhand(random))
}

impl DeckSource for Overhand {
    fn next_deck(&mut self) -> Deck {
        let mut cards = *Deck::sorted().cards();
        for _ in 0..20 {
            let mut rest = cards.as_slice();
            let mut thrown: Vec<u8> = Vec::with_capacity(cards.len());
            while !rest.is_empty() {
                let packet = (1 + self.0.position(15)).min(rest.len());
                let (packet, left) = rest.split_at(packet);
                thrown.splice(0..0, packet.iter().copied());
                rest = left;
            }
            for (place, card) in cards.iter_mut().zip(thrown) {
                *place = card;
            }
        }
        Deck::new(cards).unwrap_or_else(Deck::sorted)
    }
}

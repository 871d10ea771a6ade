//! Riffle shuffles of a sorted deck, by the model of Gilbert, Shannon and Reeds: `riffle7` has seven of
//! them, the number that is often claimed to be enough.
//!
//! D. Bayer and P. Diaconis, Trailing the dovetail shuffle to its lair (1992): the number of rising
//! sequences is the sufficient statistic; after k riffles about 64 x 4^(k - 7) decks show it.

use super::{DeckSource, Random};
use crate::deck::{CARDS, Deck};

struct Riffle<const PASSES: u32>(Random);

pub(super) fn start<const PASSES: u32>(random: Random) -> Box<dyn DeckSource> {
    Box::new(Riffle::<PASSES>(random))
}

impl<const PASSES: u32> DeckSource for Riffle<PASSES> {
    fn next_deck(&mut self) -> Deck {
        (0..PASSES).fold(Deck::sorted(), |deck, _| riffled(&deck, &mut self.0))
    }
}

/// One riffle: each card of the result comes from the upper packet where a fair coin says so, and
/// the packets keep their order. This is the model backwards in time (the inverse of a riffle is
/// a sort by coins), read forwards.
pub(super) fn riffled(deck: &Deck, random: &mut Random) -> Deck {
    let coins = random.word();
    let heads = (coins & ((1 << CARDS) - 1)).count_ones() as usize;
    let (upper, lower) = deck.cards().split_at(heads);
    let (mut upper, mut lower) = (upper.iter(), lower.iter());
    let mut cards = [0; CARDS];
    for (place, slot) in cards.iter_mut().enumerate() {
        let next = if coins >> place & 1 == 1 { upper.next() } else { lower.next() };
        *slot = next.copied().unwrap_or(0);
    }
    Deck::new(cards).unwrap_or_else(Deck::sorted)
}

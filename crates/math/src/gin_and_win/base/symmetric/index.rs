//! The type of a given hand, by its number among all types.

use super::suits::{REST, Spot, Suits};
use super::types::hand_types;
use gincert_game::{CardSet, MeldRules, Suit};
use std::collections::HashMap;

/// Finds the type of a hand.
#[derive(Debug, Clone)]
pub(in crate::gin_and_win::base) struct HandIndex {
    hand_cards: u8,
    /// The patterns of a hand's ranks as one word, and the number of the type.
    types: HashMap<u64, usize>,
}

/// Indexes all hands of so many cards: every type under every permutation of the suits.
pub(in crate::gin_and_win::base) fn hand_index(melds: &MeldRules, hand_cards: u8) -> HandIndex {
    let suits = Suits::new();
    let mut types = HashMap::new();
    for (number, hand) in hand_types(&suits, melds, hand_cards).iter().enumerate() {
        let spots: Vec<Spot> = hand.patterns.iter().map(|pattern| (REST, *pattern)).collect();
        for image in suits.images(&spots) {
            types.insert(packed(image.into_iter().map(|(_, pattern)| pattern)), number);
        }
    }
    HandIndex { hand_cards, types }
}

impl HandIndex {
    /// The number of a hand's type.
    pub fn of(&self, hand: CardSet) -> Option<usize> {
        let lanes = Suit::ALL.map(|suit| hand.suit_lane(suit));
        let mut held = hand.ranks_held();
        let mut word = 0;
        while held != 0 {
            let rank = held.trailing_zeros();
            let [a, b, c, d] = lanes.map(|lane| u64::from(lane >> rank & 1));
            word += pattern_unit((a | b << 1 | c << 2 | d << 3) as u8);
            held &= held - 1;
        }
        let number = self.types.get(&word).copied();
        number.filter(|_| hand.len() == self.hand_cards)
    }
}

/// A set of patterns as one word: how often each is there, in four bits for each.
fn packed(patterns: impl Iterator<Item = u8>) -> u64 {
    patterns.map(pattern_unit).sum()
}

/// One rank with this pattern. No hand has more than ten.
fn pattern_unit(pattern: u8) -> u64 {
    1 << (4 * u32::from(pattern & 15))
}

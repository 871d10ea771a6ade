//! The type of a given hand, by its number among all types.

use super::suits::{REST, Spot, Suits};
use super::types::hand_types;
use gincert_game::{CardSet, MeldRules, Suit};
use std::collections::HashMap;

/// Finds the type of a hand.
#[derive(Debug, Clone)]
pub(in crate::base) struct HandIndex {
    hand_cards: u8,
    /// The patterns of a hand's ranks in rising order, four bits each, and the number of the type.
    types: HashMap<u64, usize>,
}

/// Indexes all hands of so many cards: every type under every permutation of the suits.
pub(in crate::base) fn hand_index(melds: &MeldRules, hand_cards: u8) -> HandIndex {
    let suits = Suits::new();
    let mut types = HashMap::new();
    for (number, hand) in hand_types(&suits, melds, hand_cards).iter().enumerate() {
        let spots: Vec<Spot> = hand
            .patterns
            .iter()
            .map(|pattern| (REST, *pattern))
            .collect();
        for image in suits.images(&spots) {
            types.insert(
                packed(image.into_iter().map(|(_, pattern)| pattern)),
                number,
            );
        }
    }
    HandIndex { hand_cards, types }
}

impl HandIndex {
    /// The number of a hand's type.
    pub fn of(&self, hand: CardSet) -> Option<usize> {
        let lanes = Suit::ALL.map(|suit| hand.suit_lane(suit));
        let patterns = (0..13).map(|rank| {
            let held = lanes.iter().enumerate();
            held.fold(0, |pattern, (suit, lane)| {
                pattern | ((lane >> rank & 1) as u8) << suit
            })
        });
        let number = self.types.get(&packed(patterns)).copied();
        number.filter(|_| hand.len() == self.hand_cards)
    }
}

/// Patterns in rising order, those of ranks that are not held left out.
fn packed(patterns: impl Iterator<Item = u8>) -> u64 {
    let mut counts = [0_u32; 16];
    for pattern in patterns {
        counts[usize::from(pattern & 15)] += 1;
    }
    let mut word = 0_u64;
    for (pattern, count) in (0_u64..).zip(counts).skip(1) {
        for _ in 0..count {
            word = word << 4 | pattern;
        }
    }
    word
}

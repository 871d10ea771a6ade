//! Hands up to permutation of the suits and of the ranks, and what they can leave over.

use super::suits::{REST, Spot, Suits};
use gincert_game::MeldRules;

/// A class of hands: a multiset of patterns.
#[derive(Debug, Clone)]
pub(super) struct HandType {
    /// The pattern of each rank that is held.
    pub patterns: Vec<u8>,
    /// How many different multisets the permutations of the suits make of it.
    pub images: u64,
    /// Cards left over.
    pub score: u8,
    /// Every way to leave so few: cards left of each rank that is held.
    pub ways: Vec<Vec<u8>>,
}

/// All types of hands of so many cards: 111 for seven.
pub(super) fn hand_types(suits: &Suits, melds: &MeldRules, cards: u8) -> Vec<HandType> {
    let mut found = Vec::new();
    multisets(&mut Vec::new(), 1, cards, &mut |patterns| {
        let spots: Vec<Spot> = patterns.iter().map(|pattern| (REST, *pattern)).collect();
        if patterns.len() <= 13 && suits.is_canonical(&spots) {
            let ways = least_ways(melds, patterns);
            found.push(HandType {
                patterns: patterns.to_vec(),
                images: suits.canonical(&spots).1,
                score: ways.first().map_or(0, |way| way.iter().sum()),
                ways,
            });
        }
    });
    found
}

/// Multisets of patterns with so many cards, not decreasing.
fn multisets(chosen: &mut Vec<u8>, least: u8, cards: u8, found: &mut impl FnMut(&[u8])) {
    if cards == 0 {
        found(chosen);
        return;
    }
    for pattern in least..16 {
        let size = pattern.count_ones() as u8;
        if size <= cards {
            chosen.push(pattern);
            multisets(chosen, pattern, cards - size, found);
            chosen.pop();
        }
    }
}

/// Every way to leave over the fewest cards: cards left of each rank. All choices of flushes are
/// tried; of what a rank then holds, pairs, trips and quads leave a fixed number.
fn least_ways(melds: &MeldRules, patterns: &[u8]) -> Vec<Vec<u8>> {
    let mut search = Search {
        stays: [0, 1, 2, 3, 4].map(|cards| must_stay(melds, cards)),
        flush_min: melds.flush_min.map(|least| u32::from(least.max(2))),
        least: u8::MAX,
        ways: Vec::new(),
    };
    search.choose(&mut patterns.to_vec(), 0);
    search.ways.sort();
    search.ways.dedup();
    search.ways
}

struct Search {
    stays: [u8; 5],
    flush_min: Option<u32>,
    least: u8,
    ways: Vec<Vec<u8>>,
}

impl Search {
    /// Chooses flushes from the suits from `suit` on, then counts what stays.
    fn choose(&mut self, patterns: &mut Vec<u8>, suit: u8) {
        if suit == 4 {
            self.offer(patterns);
            return;
        }
        self.choose(patterns, suit + 1);
        let Some(flush_min) = self.flush_min else {
            return;
        };
        let bit = 1 << suit;
        let held = (0..).zip(patterns.iter()).filter(|(_, pattern)| *pattern & bit != 0);
        let whole: u16 = held.map(|(place, _)| 1 << place).sum();
        let mut flush = whole;
        while flush != 0 {
            if flush.count_ones() >= flush_min {
                let toggle = |patterns: &mut Vec<u8>| {
                    for (place, pattern) in (0..).zip(patterns) {
                        *pattern ^= if flush >> place & 1 == 1 { bit } else { 0 };
                    }
                };
                toggle(patterns);
                self.choose(patterns, suit + 1);
                toggle(patterns);
            }
            flush = (flush - 1) & whole;
        }
    }

    fn offer(&mut self, patterns: &[u8]) {
        let stay = |pattern: &u8| self.stays[pattern.count_ones() as usize % 5];
        let way: Vec<u8> = patterns.iter().map(stay).collect();
        let score = way.iter().sum();
        if score < self.least {
            self.least = score;
            self.ways.clear();
        }
        if score == self.least {
            self.ways.push(way);
        }
    }
}

/// The fewest of `cards` cards of one rank that pairs, trips and quads leave over.
fn must_stay(melds: &MeldRules, cards: u8) -> u8 {
    [(melds.pair, 2), (melds.trips, 3), (melds.quads, 4)]
        .into_iter()
        .filter(|(counts, size)| *counts && *size <= cards)
        .map(|(_, size)| must_stay(melds, cards - size))
        .min()
        .unwrap_or(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(melds: &MeldRules, cards: u8) -> Vec<HandType> {
        hand_types(&Suits::new(), melds, cards)
    }

    #[test]
    fn seven_cards_have_111_types_and_few_leave_a_choice() {
        let types = types(&MeldRules::GIN_AND_WIN, 7);
        assert_eq!(types.len(), 111);
        let choice: Vec<u8> =
            types.iter().filter(|hand| hand.ways.len() > 1).map(|hand| hand.score).collect();
        assert_eq!(choice.iter().filter(|score| **score == 2).count(), 7);
        assert_eq!(choice.iter().filter(|score| **score == 1).count(), 2);
        assert_eq!(choice.len(), 9);
    }

    #[test]
    fn two_aces_and_three_clubs_leave_one_of_two() {
        let types = types(&MeldRules::GIN_AND_WIN, 4);
        // Clubs of three ranks and a second suit of one of them: the flush leaves the fourth card.
        let hand = types.iter().find(|hand| hand.patterns == [1, 1, 3]).unwrap();
        assert_eq!(hand.ways, [vec![0, 0, 1]]);
        assert_eq!(hand.score, 1);
    }
}

//! Sets of cards up to permutation of the suits: no rule ranks suits, so that one set stands for up
//! to 24.
//!
//! A set of cards is the ranks that it holds and, for each of them from the lowest on, which suits
//! hold it: a row of patterns of four bits. Of the rows that permuting the suits makes of each
//! other the least stands for all. The same rows lie on every choice of so many ranks. Knows
//! nothing about melds or wagers.

/// A row of patterns that no permutation of the suits makes less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PatternRow {
    /// Four bits for each rank, the lowest rank in the lowest bits.
    pub patterns: u64,
    /// How many rows the permutations of the suits make of it.
    pub members: u32,
    /// For each suit the ranks that it holds, counted from the lowest of the row.
    suits: [u16; 4],
}

/// All rows of so many cards.
pub(crate) struct Rows {
    by_ranks: Vec<Vec<PatternRow>>,
    permuted: PermutedPattern,
}

/// A pattern under each of the 24 permutations of the suits.
type PermutedPattern = [[u8; 24]; 16];

impl Rows {
    pub fn new(cards: u8) -> Rows {
        let by_ranks = vec![Vec::new(); usize::from(cards.min(13)) + 1];
        let mut rows = Rows { by_ranks, permuted: permuted() };
        let start = PatternRow { patterns: 0, members: 24, suits: [0; 4] };
        rows.extend(start, (0, cards), (1 << 24) - 1);
        rows
    }

    /// The rows of so many ranks.
    pub fn of(&self, ranks: u32) -> &[PatternRow] {
        self.by_ranks.get(ranks as usize).map(Vec::as_slice).unwrap_or_default()
    }

    /// Adds all rows that begin so. `same` are the permutations that leave the beginning as it is:
    /// of a least row every beginning is a least row.
    fn extend(&mut self, row: PatternRow, (ranks, cards): (u32, u8), same: u32) {
        if cards == 0 {
            if let Some(rows) = self.by_ranks.get_mut(ranks as usize) {
                rows.push(PatternRow { members: 24 / same.count_ones(), ..row });
            }
            return;
        }
        if ranks == 13 {
            return;
        }
        for (pattern, images) in (0u8..16).zip(self.permuted).skip(1) {
            let held = pattern.count_ones() as u8;
            let among = images.iter().enumerate().filter(|(index, _)| same >> index & 1 == 1);
            let least = among.clone().all(|(_, image)| *image >= pattern);
            if held <= cards && least {
                let still = among.filter(|(_, image)| **image == pattern);
                let still = still.fold(0, |still, (index, _)| still | 1 << index);
                let mut longer = row;
                longer.patterns |= u64::from(pattern) << (4 * ranks);
                for (suit, places) in longer.suits.iter_mut().enumerate() {
                    *places |= u16::from(pattern >> suit & 1) << ranks;
                }
                self.extend(longer, (ranks + 1, cards - held), still);
            }
        }
    }

    /// The least row of a row of patterns, by its number among those of its ranks.
    pub fn number(&self, ranks: u32, patterns: u64) -> Option<usize> {
        let image = |index: usize| {
            let places = (0..ranks).map(|rank| {
                let pattern = (patterns >> (4 * rank) & 15) as usize;
                self.permuted[pattern][index]
            });
            places.collect::<Vec<u8>>()
        };
        let least = (0..24).map(image).min()?;
        let code = (0u32..).zip(least).map(|(rank, pattern)| u64::from(pattern) << (4 * rank));
        let code = code.sum();
        self.of(ranks).iter().position(|row| row.patterns == code)
    }

    /// Calls `found` with every class on these ranks: its number among the rows, the row, and the
    /// cards of one set of it.
    #[inline]
    pub fn for_each_on(&self, ranks: u16, found: &mut impl FnMut(usize, &PatternRow, u64)) {
        let rows = self.of(ranks.count_ones());
        if rows.is_empty() {
            return;
        }
        let spread = spread(ranks);
        let lane = |places: u16| spread.get(usize::from(places)).copied().unwrap_or(0);
        for (number, row) in rows.iter().enumerate() {
            let [a, b, c, d] = row.suits.map(lane);
            found(number, row, a | b << 13 | c << 26 | d << 39);
        }
    }
}

/// All sets of ranks, in the order in which classes are gone through.
pub(crate) fn rank_sets() -> impl Iterator<Item = u16> {
    0..1 << 13
}

/// For every set of places among some ranks the ranks there.
fn spread(ranks: u16) -> Vec<u64> {
    let mut spread = vec![0];
    for rank in (0..13).filter(|rank| ranks >> rank & 1 == 1) {
        spread.extend_from_within(..);
        let half = spread.len() / 2;
        for lane in spread.iter_mut().skip(half) {
            *lane |= 1 << rank;
        }
    }
    spread
}

fn permuted() -> PermutedPattern {
    let mut all = [[0; 24]; 16];
    let mut index = 0;
    for code in 0..256u32 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        if (0..4).all(|suit| order.contains(&suit)) {
            for (pattern, images) in (0u8..).zip(&mut all) {
                for (suit, to) in order.iter().enumerate() {
                    images[index] |= (pattern >> suit & 1) << to;
                }
            }
            index += 1;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combinations::choose;
    use std::collections::HashSet;

    /// All classes of two cards: a pair, two cards of a suit, two of two suits.
    #[test]
    fn two_cards_make_three_rows() {
        let rows = Rows::new(2);
        let of = |ranks| rows.of(ranks).iter().map(|row| (row.patterns, row.members));
        assert_eq!(of(1).collect::<Vec<_>>(), [(0b0011, 6)]);
        assert_eq!(of(2).collect::<Vec<_>>(), [(0x11, 4), (0x21, 12)]);
    }

    /// The number of classes is the one that Burnside's rule gives.
    #[test]
    fn the_classes_of_all_sets_share_all_sets() {
        for (cards, classes) in [(1, 13), (5, 134_459), (6, 962_988), (7, 6_009_159)] {
            let rows = Rows::new(cards);
            let (mut number, mut sets) = (0u64, 0u64);
            for ranks in rank_sets() {
                let on = rows.of(ranks.count_ones());
                number += on.len() as u64;
                sets += on.iter().map(|row| u64::from(row.members)).sum::<u64>();
            }
            assert_eq!((number, Some(sets)), (classes, choose(52, u64::from(cards))));
        }
    }

    #[test]
    fn the_cards_of_a_class_lie_on_its_ranks_in_its_suits() {
        let rows = Rows::new(3);
        let mut seen = HashSet::new();
        rows.for_each_on(0b1_0000_0001_0001, &mut |number, row, cards| {
            assert_eq!(cards.count_ones(), 3);
            assert_eq!(rows.number(3, row.patterns), Some(number));
            assert!(seen.insert(cards));
            // The first suit holds the lowest rank of a least row.
            assert_eq!(cards & 1, 1);
        });
        // All of a suit, two of a suit in three ways, three suits.
        assert_eq!(seen.len(), 5);
        // Seven of hearts and nine of clubs are as clubs and diamonds.
        assert_eq!(rows.number(3, 0x844), rows.number(3, 0x211));
        assert_eq!(rows.number(3, 0x111), Some(0));
    }
}

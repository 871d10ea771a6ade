//! Counts of values by row that tests share: small counters while decks come in, so that a table
//! stays in the nearest cache, and large ones behind them.

use crate::deck::CARDS;

/// Rows and columns: the cards and a mark for the ends, and room up to a power of two.
const ROWS: usize = 64;

/// Decks after which the small counters are emptied into the large ones.
const FOLDED_AFTER: u32 = 1 << 16;

/// How often each row had each value.
pub(super) struct Table {
    small: Vec<[u32; ROWS]>,
    large: Vec<[u64; ROWS]>,
    since_fold: u32,
}

impl Table {
    pub fn new() -> Table {
        Table {
            small: vec![[0; ROWS]; ROWS],
            large: vec![[0; ROWS]; ROWS],
            since_fold: 0,
        }
    }

    /// Counts the value of each row.
    #[inline(always)]
    pub fn count(&mut self, values: &[u8; CARDS]) {
        for (row, value) in self.small.iter_mut().zip(values) {
            let slot = &mut row[usize::from(value & 63)];
            *slot = slot.wrapping_add(1);
        }
        self.counted();
    }

    /// Counts one cell for each pair of neighbours: the first card is the row.
    #[inline(always)]
    pub fn count_pairs(&mut self, first: &[u8], second: &[u8]) {
        if let Some(small) = self.small.first_chunk_mut::<ROWS>() {
            for (row, value) in first.iter().zip(second) {
                let slot = &mut small[usize::from(row & 63)][usize::from(value & 63)];
                *slot = slot.wrapping_add(1);
            }
        }
        self.counted();
    }

    fn counted(&mut self) {
        self.since_fold += 1;
        if self.since_fold == FOLDED_AFTER {
            self.fold();
        }
    }

    fn fold(&mut self) {
        self.since_fold = 0;
        for (large, small) in self.large.iter_mut().zip(&mut self.small) {
            for (large, small) in large.iter_mut().zip(small) {
                *large += u64::from(std::mem::take(small));
            }
        }
    }

    /// The count of a cell; 0 outside the table.
    pub fn at(&self, row: usize, value: usize) -> u64 {
        let small = self.small.get(row).and_then(|row| row.get(value));
        let large = self.large.get(row).and_then(|row| row.get(value));
        u64::from(small.copied().unwrap_or(0)) + large.copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn counts_outlive_the_folding_of_small_counters() {
        let mut table = Table::new();
        let values = [3; CARDS];
        for _ in 0..FOLDED_AFTER + 7 {
            table.count(&values);
        }
        table.count_pairs(&[52, 1], &[1, 52]);
        assert_eq!(table.at(51, 3), u64::from(FOLDED_AFTER) + 7);
        assert_eq!(
            (table.at(52, 1), table.at(1, 52), table.at(99, 0)),
            (1, 1, 0)
        );
    }
}

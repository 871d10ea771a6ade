//! Counts of values by row, shared by tests: small counters while decks are read, so that a table stays
//! in the nearest cache, and large ones behind them.

use crate::deck::CARDS;

/// Rows and columns: the cards and a mark for the ends, and room up to a power of two.
const ROWS: usize = 64;

/// Cells of a table: that of a row and a value is number row x 64 + value.
const CELLS: usize = ROWS * ROWS;

/// Decks after which the small counters are emptied into the large ones: a deck counts in a cell at
/// most once.
const FOLDED_AFTER: u16 = u16::MAX;

/// How often each row had each value.
pub(super) struct FrequencyTable {
    small: Box<[[u16; ROWS]; ROWS]>,
    large: Vec<[u64; ROWS]>,
    since_fold: u16,
}

impl FrequencyTable {
    pub fn new() -> FrequencyTable {
        FrequencyTable {
            small: Box::new([[0; ROWS]; ROWS]),
            large: vec![[0; ROWS]; ROWS],
            since_fold: 0,
        }
    }

    /// Counts a deck: the value of each row.
    #[inline(always)]
    pub fn count(&mut self, values: &[u8; ROWS]) {
        // Four rows at a time: 52 is a multiple.
        let (rows, _) = self.small[..CARDS].as_chunks_mut::<4>();
        let (values, _) = values.as_chunks::<4>();
        for (rows, values) in rows.iter_mut().zip(values) {
            for (row, value) in rows.iter_mut().zip(values) {
                let slot = &mut row[usize::from(value & 63)];
                *slot = slot.wrapping_add(1);
            }
        }
        self.counted();
    }

    /// Counts a deck: some cells by number, none of them twice.
    #[inline(always)]
    pub fn count_cells(&mut self, cells: &[u16]) {
        let small = self.small.as_flattened_mut();
        if let Some(small) = small.first_chunk_mut::<CELLS>() {
            for cell in cells {
                let slot = &mut small[usize::from(*cell) % CELLS];
                *slot = slot.wrapping_add(1);
            }
        }
        self.counted();
    }

    #[inline(always)]
    fn counted(&mut self) {
        self.since_fold = self.since_fold.wrapping_add(1);
        if self.since_fold == FOLDED_AFTER {
            self.fold();
        }
    }

    #[cold]
    fn fold(&mut self) {
        self.since_fold = 0;
        for (large, small) in self.large.iter_mut().zip(self.small.iter_mut()) {
            for (large, small) in large.iter_mut().zip(small) {
                *large += u64::from(std::mem::take(small));
            }
        }
    }

    /// Each count, with the most that a deck adds to it.
    pub fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        self.fold();
        for count in self.large.as_flattened_mut() {
            visit(count, 1);
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
        let mut table = FrequencyTable::new();
        let values = [3; ROWS];
        for _ in 0..u32::from(FOLDED_AFTER) + 7 {
            table.count(&values);
        }
        table.count_cells(&[52 * 64 + 1, 64 + 52]);
        assert_eq!(table.at(51, 3), u64::from(FOLDED_AFTER) + 7);
        assert_eq!((table.at(52, 1), table.at(1, 52), table.at(99, 0)), (1, 1, 0));
    }
}

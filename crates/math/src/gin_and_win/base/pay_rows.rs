//! Which rows of the pay tables hands take, those of all side wagers at once.
//!
//! Wagers on the same hand are not independent, so that their figures together need the deals of each
//! combination of rows, not those of each table.

use super::book::Entry;
use gincert_fast::{HandRows, ShapeBook};
use gincert_game::gin_and_win::{GinAndWin, ROWS_MAX};

/// One more than the rows of a table: a hand may take none.
const RADIX: u32 = ROWS_MAX as u32 + 1;

/// The combinations of pay rows that occur, and which of them each entry has.
#[derive(Debug, Clone)]
pub(super) struct PayRows {
    /// Each combination once: for every side wager the row, or the number of its rows where none applies.
    /// A game without side wagers has one combination, of nothing.
    pub combinations: Vec<Vec<usize>>,
    /// For every entry the place of its combination.
    pub of_entries: Vec<usize>,
}

impl PayRows {
    pub fn new(rules: &GinAndWin, shapes: &ShapeBook, entries: &[Entry]) -> PayRows {
        let mut codes = vec![0_u32; entries.len()];
        for side in &rules.sides {
            let rows = HandRows::new(side.rows.iter().map(|row| &row.hand), Some(shapes));
            for (code, entry) in codes.iter_mut().zip(entries) {
                let row = rows.first(entry.key, entry.shapes).unwrap_or(side.rows.len());
                *code = *code * RADIX + row as u32;
            }
        }
        let mut distinct = codes.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let place = |code: &u32| distinct.binary_search(code).unwrap_or(0);
        PayRows {
            of_entries: codes.iter().map(place).collect(),
            combinations: distinct.iter().map(|code| rows_of(*code, rules.sides.len())).collect(),
        }
    }
}

/// The rows that a code stands for, first side wager first.
fn rows_of(mut code: u32, sides: usize) -> Vec<usize> {
    let mut rows = vec![0; sides];
    for row in rows.iter_mut().rev() {
        *row = (code % RADIX) as usize;
        code /= RADIX;
    }
    rows
}

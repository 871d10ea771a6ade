//! Which rows of the pay tables hands take, those of all side wagers at once.
//!
//! Wagers on the same hand are not independent, so that their figures together need the deals of each
//! combination of rows, not those of each table.

use super::book::Entry;
use gincert_fast::ShapeBook;
use gincert_game::gin_and_win::{BonusHand, GinAndWin, ROWS_MAX, SideWager};

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
            let bits = shape_bits(side, shapes);
            for (code, entry) in codes.iter_mut().zip(entries) {
                *code = *code * RADIX + row_of(side, &bits, entry) as u32;
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

fn shape_bits(side: &SideWager, shapes: &ShapeBook) -> Vec<u64> {
    let bits = side.rows.iter().map(|row| match &row.hand {
        BonusHand::Shape(parts) => shapes.bit(parts).unwrap_or(0),
        _ => 0,
    });
    bits.collect()
}

/// The first row of a pay table that the hands of an entry match.
fn row_of(side: &SideWager, bits: &[u64], entry: &Entry) -> usize {
    let (score, top) = (entry.key.score(), entry.key.top());
    let mut rows = side.rows.iter().zip(bits);
    let found = rows.position(|(row, bit)| match &row.hand {
        BonusHand::Shape(_) => entry.shapes & bit != 0,
        BonusHand::Score { score: asked, limit } => {
            score == *asked && limit.is_none_or(|limit| top.is_none_or(|top| top <= limit))
        }
        BonusHand::OtherZero => score == 0,
        BonusHand::AllOthers => true,
    });
    found.unwrap_or(side.rows.len())
}

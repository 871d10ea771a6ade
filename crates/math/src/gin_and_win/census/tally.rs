//! Running counts of hands; sums of tallies do not depend on the order in which they are made.
//!
//! Counts stay below 52 over 10, about 1.6e10: 64 bits cannot overflow (and would be caught).

use super::Cell;
use gincert_fast::{Bundle, Evaluator, ShapeBook, ShapeSets};
use gincert_game::gin_and_win::HAND_CARDS_MAX;
use gincert_game::{CardSet, Rank};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

const SCORES: usize = HAND_CARDS_MAX as usize + 1;

/// Counts by shapes for score 0, by score and highest left-over rank otherwise.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    by_shapes: BTreeMap<ShapeSets, u64>,
    by_top: [[u64; 14]; SCORES],
}

/// What is needed to sort a hand into its cell.
pub(super) struct Sorter<'a> {
    pub evaluator: Evaluator,
    pub book: &'a ShapeBook,
}

impl Tally {
    /// Counts a hand `weight` times.
    pub fn add(&mut self, sorter: &Sorter, hand: CardSet, weight: u64) {
        let best = sorter.evaluator.best(hand);
        match best.top() {
            None => self.add_shapes(sorter.book.shape_sets(hand), weight),
            Some(top) => self.add_score(best.score(), top, weight),
        }
    }

    /// Counts every hand of a bundle.
    pub fn add_bundle(&mut self, sorter: &Sorter, bundle: &Bundle) {
        let mut without = 0;
        for key in bundle.keys() {
            let row = &mut self.by_top[usize::from(key.score()) % SCORES];
            row[usize::from(key.top_number()) % 14] += 1;
            without += u32::from(key.score() == 0);
        }
        if without > 0 {
            for (key, hand) in bundle.keys().iter().zip(bundle.hands()) {
                if key.score() == 0 {
                    self.add_shapes(sorter.book.shape_sets(hand), 1);
                }
            }
        }
    }

    /// Counts hands with nothing left over.
    pub fn add_shapes(&mut self, shapes: ShapeSets, weight: u64) {
        *self.by_shapes.entry(shapes).or_default() += weight;
    }

    /// Counts hands with this score and highest left-over rank.
    pub fn add_score(&mut self, score: u8, top: Rank, weight: u64) {
        let row = self.by_top.get_mut(usize::from(score));
        if let Some(count) = row.and_then(|row| row.get_mut(usize::from(top.number()))) {
            *count += weight;
        }
    }

    /// The counts of both.
    pub fn merge(mut self, other: Tally) -> Tally {
        for (shapes, hands) in other.by_shapes {
            self.add_shapes(shapes, hands);
        }
        for (row, other) in self.by_top.iter_mut().zip(other.by_top) {
            for (count, other) in row.iter_mut().zip(other) {
                *count += other;
            }
        }
        self
    }

    /// The counts that are not zero.
    pub fn into_cells(self) -> Vec<Cell> {
        let zero = self.by_shapes.into_iter().map(|(shapes, hands)| Cell {
            score: 0,
            top: None,
            shapes: shapes.any,
            apart: shapes.apart,
            hands,
        });
        // Hands with nothing left over are counted by their shapes, and in bundles here too.
        let others = (0..).zip(self.by_top).skip(1).flat_map(|(score, row)| {
            (0..).zip(row).map(move |(top, hands)| Cell {
                score,
                top: Rank::new(top),
                shapes: 0,
                apart: 0,
                hands,
            })
        });
        zero.chain(others).filter(|cell| cell.hands > 0).collect()
    }
}

/// Does every task and adds up the tallies. A task gives its tally and how many hands it stands
/// for; `progress` hears of the hands done in rising order.
pub(super) fn run<T: Sync>(
    tasks: &[T],
    work: impl Fn(&T, &mut Tally) -> u64 + Sync,
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    let done = Mutex::new(0u64);
    tasks
        .par_iter()
        .fold(Tally::default, |mut tally, task| {
            let hands = work(task, &mut tally);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += hands;
            progress(*done, total);
            tally
        })
        .reduce(Tally::default, Tally::merge)
}

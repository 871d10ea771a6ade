//! How often each card lies at each position: 52 x 52 cells.
//!
//! Rows and columns are fixed, so that (51/52) times Pearson's statistic has a chi-square law with
//! 51 x 51 = 2,601 degrees of freedom; the plain statistic has the mean 2,652. The cell that is
//! farthest out is judged by its exact binomial law with Sidak's rule over 2,704 cells. Sees stuck
//! cards and naive swaps.

use super::{Outcome, Test};
use crate::deck::{CARDS, Deck};
use crate::tails::{P, binomial_two_sided, chi_square_two_sided};
use libm::sqrt;

pub(super) const REGULATORS: &str = "chi-square of cards by position";
/// Expectations of 8 in each cell.
pub(super) const DECKS_MIN: u64 = 416;

const CELLS: u32 = 2704;
const DF: u32 = 2601;

struct Cells {
    decks: u64,
    counts: Vec<[u64; CARDS]>,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Cells {
        decks: 0,
        counts: vec![[0; CARDS]; CARDS],
    })
}

impl Test for Cells {
    fn add(&mut self, deck: &Deck) {
        self.decks += 1;
        for (counts, card) in self.counts.iter_mut().zip(deck.cards()) {
            if let Some(count) = counts.get_mut(usize::from(*card)) {
                *count += 1;
            }
        }
    }

    fn outcomes(&self) -> Vec<Outcome> {
        let expected = self.decks as f64 / CARDS as f64;
        let off = |count: &u64| *count as f64 - expected;
        let cells = || self.counts.iter().flatten();
        let pearson: f64 = cells().map(|count| off(count) * off(count) / expected).sum();
        let statistic = pearson * 51.0 / 52.0;
        let deviation = sqrt(expected * 51.0 / 52.0);
        let judged = cells().map(|count| {
            let p = binomial_two_sided(self.decks, 1.0 / CARDS as f64, *count);
            (p, off(count) / deviation)
        });
        let farthest = judged.fold((P { log10: 0.0 }, 0.0), |most, cell| {
            if cell.0.log10 < most.0.log10 { cell } else { most }
        });
        vec![
            Outcome {
                part: "table",
                statistic,
                df: Some(DF),
                p: chi_square_two_sided(statistic, f64::from(DF)),
            },
            Outcome {
                part: "largest-cell",
                statistic: farthest.1,
                df: None,
                p: farthest.0.smallest_of(CELLS),
            },
        ]
    }
}

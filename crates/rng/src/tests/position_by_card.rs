//! How often each card is at each position: 52 x 52 cells.
//!
//! Rows and columns are fixed, so that (51/52) times Pearson's statistic has a chi-square distribution
//! with 51 x 51 = 2,601 degrees of freedom; the plain statistic has the mean 2,652. The most extreme cell
//! is tested by its exact binomial distribution with Sidak's rule over 2,704 cells. Detects stuck cards
//! and naive swaps.

use super::shared::SharedCounts;
use super::table::FrequencyTable;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::{P, chi_square_two_sided};
use gincert_chance::Count;
use libm::sqrt;

pub(super) const REGULATORS: &str = "chi-square of cards by position";
pub(super) const CLAUSES: &[Clause] =
    &[Clause::ChiSquare, Clause::Frequency, Clause::SerialCorrelation];
pub(super) const CORE: bool = true;
/// Expectations of 8 in each cell.
pub(super) const DECKS_MIN: u64 = 416;

const CELLS: u32 = 2704;
const DF: u32 = 2601;

struct Cells {
    decks: u64,
    counts: FrequencyTable,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Cells { decks: 0, counts: FrequencyTable::new() })
}

impl Test for Cells {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        for deck in decks {
            self.counts.count(deck.cards.here());
        }
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let expected = self.decks as f64 / CARDS as f64;
        let off = |count: u64| count as f64 - expected;
        let row = |position| (0..CARDS).map(move |card| self.counts.at(position, card));
        let cells = || (0..CARDS).flat_map(row);
        let pearson: f64 = cells().map(|count| off(count) * off(count) / expected).sum();
        let statistic = pearson * 51.0 / 52.0;
        let (p, distance) = farthest(self.decks, cells);
        vec![
            Outcome {
                part: "table",
                statistic,
                df: Some(DF),
                p: chi_square_two_sided(statistic, f64::from(DF)),
            },
            Outcome {
                part: "largest-cell",
                statistic: distance,
                df: None,
                p: p.smallest_of(CELLS),
            },
        ]
    }

    /// The cell that is farthest out.
    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let expected = self.decks as f64 / CARDS as f64;
        let at = |(place, card): (usize, usize)| self.counts.at(place, card);
        let cells = || (0..CARDS).flat_map(|place| (0..CARDS).map(move |card| (place, card)));
        let ends = [cells().map(at).min()?, cells().map(at).max()?];
        let p = |count: u64| judge(self.decks, count).0.log10;
        let count = if p(ends[0]) < p(ends[1]) { ends[0] } else { ends[1] };
        let (place, card) = cells().find(|cell| at(*cell) == count)?;
        let (place, card) = (u8::try_from(place).ok()?, u8::try_from(card).ok()?);
        Some(Detail::Cell { place, card, count, expected })
    }

    fn same_cell(&self, detail: &Detail) -> Option<P> {
        match *detail {
            Detail::Cell { place, card, .. } => {
                Some(judge(self.decks, self.counts.at(usize::from(place), usize::from(card))).0)
            }
            _ => None,
        }
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        self.counts.sums(visit);
    }
}

/// The cell with the smallest p, and how many deviations it is off. The fewer or the more cards than
/// expected, the smaller p: it is one of the cells with the fewest or the most.
fn farthest<C: Iterator<Item = u64>>(decks: u64, cells: impl Fn() -> C) -> (P, f64) {
    let ends = [cells().min(), cells().max()].map(Option::unwrap_or_default);
    let judged = ends.map(|count| (count, judge(decks, count)));
    let judged = cells().filter_map(|count| judged.iter().find(|end| end.0 == count));
    first_smallest(judged.map(|(_, judged)| *judged))
}

/// p of a cell, and how many deviations it is off.
fn judge(decks: u64, count: u64) -> (P, f64) {
    let expected = decks as f64 / CARDS as f64;
    let deviation = sqrt(expected * 51.0 / 52.0);
    let p = Count::Binomial { trials: decks, chance: 1.0 / CARDS as f64 }.two_sided(count);
    (p, (count as f64 - expected) / deviation)
}

fn first_smallest(cells: impl Iterator<Item = (P, f64)>) -> (P, f64) {
    cells.fold(
        (P { log10: 0.0 }, 0.0),
        |most, cell| {
            if cell.0.log10 < most.0.log10 { cell } else { most }
        },
    )
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::Random;

    /// Against judging every cell.
    #[test]
    fn the_farthest_cell_has_the_fewest_or_the_most_cards() {
        let mut random = Random::new(8);
        for decks in [416, 5200, 1_000_000] {
            for spread in [1, 2, 3, 40, 200] {
                for _ in 0..20 {
                    let low = decks / 52 - random.position(spread.min(8)) as u64;
                    let count = |_| low + random.position(spread) as u64;
                    let counts: Vec<u64> = (0..300).map(count).collect();
                    let all = first_smallest(counts.iter().map(|count| judge(decks, *count)));
                    assert_eq!(farthest(decks, || counts.iter().copied()), all);
                }
            }
        }
    }
}

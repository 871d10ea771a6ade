//! Serial correlation of neighbouring cards, including the last with the first.
//!
//! Under the null hypothesis the sum of products of neighbours on a cycle has the exact mean and variance
//! of A. Wald and J. Wolfowitz, An exact test for randomness in the non-parametric case based on serial
//! correlation (1943); over several decks it is nearly normal. Detects cuts and shelves, whose neighbours
//! are close.

use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::tails::normal_two_sided;
use libm::sqrt;

pub(super) const REGULATORS: &str = "serial correlation; interplay correlation";
pub(super) const CLAUSES: &[Clause] = &[Clause::SerialCorrelation, Clause::InterplayCorrelation];
pub(super) const CORE: bool = false;
/// The sum of this many decks is nearly normal.
pub(super) const DECKS_MIN: u64 = 16;

#[derive(Default)]
struct Products {
    decks: u64,
    sum: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Products::default())
}

/// The sum of products of neighbours on the cycle.
fn products(cards: &[u8; CARDS]) -> u32 {
    let pairs = cards.iter().zip(cards.iter().skip(1));
    let sum =
        pairs.fold(0u32, |sum, (a, b)| sum.wrapping_add(u32::from(*a).wrapping_mul(u32::from(*b))));
    let ends = cards.first().zip(cards.last());
    sum + ends.map_or(0, |(first, last)| u32::from(*first) * u32::from(*last))
}

/// Mean and variance of one deck's sum, from the power sums of the cards.
fn moments() -> (f64, f64) {
    let n = CARDS as f64;
    let power = |k: u32| (0..CARDS as u64).map(|card| card.pow(k) as f64).sum::<f64>();
    let (s1, s2, s3, s4) = (power(1), power(2), power(3), power(4));
    let mean = (s1 * s1 - s2) / (n - 1.0);
    let apart = s1 * s1 * s1 * s1 - 4.0 * s1 * s1 * s2 + 4.0 * s1 * s3 + s2 * s2 - 2.0 * s4;
    let square = (s2 * s2 - s4) / (n - 1.0) + apart / ((n - 1.0) * (n - 2.0));
    (mean, square - mean * mean)
}

impl Test for Products {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        let sums = decks.iter().map(|deck| u64::from(products(deck.cards.cards())));
        self.sum += sums.sum::<u64>();
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let (mean, variance) = moments();
        let decks = self.decks as f64;
        let z = (self.sum as f64 - decks * mean) / sqrt(decks * variance);
        vec![Outcome { part: "", statistic: z, df: None, p: normal_two_sided(z) }]
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        visit(&mut self.sum, (CARDS * CARDS * CARDS) as u64);
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::find;

    #[test]
    fn the_moments_are_those_of_fair_decks() {
        let mut source = find("chacha20").unwrap().start(9);
        let (mean, variance) = moments();
        let decks = 20_000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..decks {
            let off = f64::from(products(source.next_deck().cards())) - mean;
            (sum, squares) = (sum + off, squares + off * off);
        }
        let n = f64::from(decks);
        assert!((sum / sqrt(n * variance)).abs() < 4.0);
        assert!((squares / n / variance - 1.0).abs() < 4.0 * sqrt(2.0 / n));
        // 0 * 1 + 1 * 2 + ... + 50 * 51 and 51 * 0.
        assert_eq!(products(Deck::sorted().cards()), 44_200);
    }
}

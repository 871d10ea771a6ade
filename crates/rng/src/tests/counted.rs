//! Shared by tests that count something in each deck and know its exact distribution.

use super::shared::SharedCounts;
use super::view::View;
use super::{Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use gincert_chance::Law;

/// The sum of a count over the decks.
pub(super) struct CountSum<F> {
    law: Law,
    count: F,
    decks: u64,
    sum: u64,
}

/// A test of a count with its law.
pub(super) fn counted(law: Law, count: impl Fn(&View) -> u32 + Send + 'static) -> Box<dyn Test> {
    counted_at_once(law, move |decks| decks.iter().map(|deck| u64::from(count(deck))).sum())
}

/// A test of a count with its law, where the count of some decks at once is cheaper.
pub(super) fn counted_at_once(
    law: Law,
    count: impl Fn(&[View]) -> u64 + Send + 'static,
) -> Box<dyn Test> {
    Box::new(CountSum { law, count, decks: 0, sum: 0 })
}

impl<F: Fn(&[View]) -> u64 + Send> Test for CountSum<F> {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        self.sum += (self.count)(decks);
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        vec![Outcome {
            part: "",
            statistic: self.law.z(self.decks, self.sum),
            df: None,
            p: self.law.sum_two_sided(self.decks, self.sum),
        }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let mean = (self.decks > 0).then(|| self.sum as f64 / self.decks as f64)?;
        Some(Detail::Mean { mean, expected: self.law.mean() })
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        // No count of a deck is larger than that of its ordered pairs of places.
        visit(&mut self.sum, (CARDS * CARDS) as u64);
    }
}

/// `n` factorial as a floating-point number; exact enough for ratios up to 52.
pub(super) fn factorial(n: u32) -> f64 {
    (1..=n).map(f64::from).product()
}

/// `n` over `k`.
pub(super) fn binomial(n: u32, k: u32) -> f64 {
    (1..=k).fold(1.0, |ways, i| ways * f64::from(n - k + i) / f64::from(i))
}

/// Permutations of `n` without a fixed point: D(n) = n D(n - 1) + (-1)^n (Euler).
pub(super) fn derangements(n: u32) -> f64 {
    (1..=n).fold(1.0, |before, n| {
        let sign = if n % 2 == 0 { 1.0 } else { -1.0 };
        f64::from(n) * before + sign
    })
}

//! Rounds dealt at random, and sums of what is observed of each beside the exact means.

#![allow(clippy::unwrap_used, reason = "an example that cannot start has failed")]

use super::Draws;
use gincert_evidence::Fraction;
use gincert_game::{Card, CardSet};
use gincert_math::{BaseGame, Strategy, WagerResults};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Rounds of a sequence of random numbers.
const CHUNK: u64 = 1_000_000;

/// How many rounds are dealt, how many of them the reference settles, too, and the seed.
#[derive(Clone, Copy)]
pub struct Rounds {
    pub all: u64,
    pub by_reference: u64,
    pub seed: u64,
    /// Jokers of the deck.
    pub jokers: u8,
}

impl Rounds {
    /// From the command line: `ROUNDS [REFERENCE_ROUNDS [SEED]]`.
    pub fn from_arguments() -> Rounds {
        Rounds::from(std::env::args().skip(1))
    }

    /// From words in the same order.
    pub fn from(words: impl Iterator<Item = String>) -> Rounds {
        let mut numbers = words.map(|text| text.parse::<u64>().unwrap());
        let mut next = |otherwise| numbers.next().unwrap_or(otherwise);
        Rounds { all: next(10_000_000), by_reference: next(100_000), seed: next(1), jokers: 0 }
    }
}

/// A fraction as a number of fifteen decimals.
pub fn float(value: Fraction) -> f64 {
    value.decimal(15).parse().unwrap()
}

/// The exact mean of something over all deals under a strategy.
pub fn exact_means(
    game: &BaseGame,
    strategy: &Strategy,
) -> impl Fn(&dyn Fn(&WagerResults) -> Fraction) -> f64 {
    let (deals, results) = (Fraction::integer(game.deals()), game.wager_results(strategy));
    move |of| {
        let sum: Fraction = results.iter().map(|one| of(one) * Fraction::integer(one.deals)).sum();
        float(sum.checked_div(&deals).unwrap())
    }
}

/// Sums and sums of squares of what is observed, and rounds that the reference settles otherwise.
#[derive(Clone, Copy)]
pub struct Simulated<const N: usize> {
    rounds: Rounds,
    sums: [i128; N],
    squares: [i128; N],
    differing: u64,
}

impl<const N: usize> Simulated<N> {
    /// Deals the rounds. `settle` settles two hands by bit sets and tables, `by_reference` by the reference, and
    /// `observed` is what is compared of the result.
    pub fn new<R: PartialEq>(
        rounds: Rounds,
        settle: impl Fn([CardSet; 2]) -> R + Sync,
        by_reference: impl Fn([CardSet; 2]) -> R + Sync,
        observed: impl Fn(R) -> [i64; N] + Sync,
    ) -> Simulated<N> {
        let none = Simulated { rounds, sums: [0; N], squares: [0; N], differing: 0 };
        let of_chunk = |chunk: u64| {
            let mut draws = Draws::new(rounds.seed << 32 | chunk);
            let mut deck: Vec<CardSet> =
                Card::deck(rounds.jokers).map(|card| CardSet::EMPTY.with(card)).collect();
            let mut found = none;
            for round in 0..CHUNK.min(rounds.all - chunk * CHUNK) {
                let hands = draws.deal(&mut deck);
                let settled = settle(hands);
                let is_checked = chunk * CHUNK + round < rounds.by_reference;
                found.differing += u64::from(is_checked && settled != by_reference(hands));
                for (place, value) in observed(settled).into_iter().enumerate() {
                    found.sums[place] += i128::from(value);
                    found.squares[place] += i128::from(value) * i128::from(value);
                }
            }
            found
        };
        let add = |mut a: Simulated<N>, b: Simulated<N>| {
            for place in 0..N {
                a.sums[place] += b.sums[place];
                a.squares[place] += b.squares[place];
            }
            a.differing += b.differing;
            a
        };
        (0..rounds.all.div_ceil(CHUNK)).into_par_iter().map(of_chunk).reduce(|| none, add)
    }

    /// Prints each mean beside the exact one, and the distance in standard errors of the mean.
    pub fn print(&self, strategy: &dyn std::fmt::Display, exact: [(&str, f64); N]) {
        let Rounds { all, by_reference, .. } = self.rounds;
        let differing = self.differing;
        println!("{all} rounds, {strategy}; {by_reference} by the reference, {differing} differ");
        for (place, (name, exact)) in exact.into_iter().enumerate() {
            let count = all as f64;
            let observed = self.sums[place] as f64 / count;
            let variance = self.squares[place] as f64 / count - observed * observed;
            let error = (variance / count).sqrt();
            // What is the same in every round has no error.
            let distance = if error > 0.0 { (observed - exact) / error } else { 0.0 };
            println!(
                "{name:<11} exact {exact:+.9}  dealt {observed:+.9}  {distance:+.2} standard errors"
            );
        }
    }
}

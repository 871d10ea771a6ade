//! Serial: how often each pair of neighbours occurs, with overlapping pairs.
//!
//! Overlapping pairs are not independent; the chi-square of pairs minus that of single numbers has the
//! chi-square distribution with b^2 - b degrees of freedom for b bands of values, with the sequence
//! closed to a circle (I. J. Good, The serial test for sampling numbers and other tests for randomness,
//! 1953).

use super::{Parts, band, bands, enough, one, shares};
use crate::draws::sample::Draws;
use crate::tests::Outcome;
use gincert_chance::tails::chi_square_two_sided;

pub(super) const REGULATORS: &str = "serial, sub-sequences";

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    enough(stream.len(), 64, "independent numbers")?;
    let all = stream.len() as f64;
    let count = bands(draws, libm::sqrt(all / 8.0).min(256.0)).max(2);
    let wide = count as usize;
    let places: Vec<usize> = stream.iter().map(|value| band(*value, draws, count)).collect();
    let (mut pairs, mut singles) = (vec![0u64; wide * wide], vec![0u64; wide]);
    let next = places.iter().skip(1).chain(places.first());
    for (this, next) in places.iter().zip(next) {
        pairs[this * wide + next] += 1;
        singles[*this] += 1;
    }
    let shares = shares(draws, count);
    let square = |count: u64, share: f64| {
        (count as f64 - share * all) * (count as f64 - share * all) / (share * all)
    };
    let of_pairs: f64 = pairs
        .iter()
        .enumerate()
        .map(|(at, count)| square(*count, shares[at / wide] * shares[at % wide]))
        .sum();
    let of_singles: f64 =
        singles.iter().zip(&shares).map(|(count, share)| square(*count, *share)).sum();
    let df = (wide * wide - wide) as u32;
    let statistic = of_pairs - of_singles;
    let p = chi_square_two_sided(statistic, f64::from(df));
    one(Outcome { part: "", statistic, df: Some(df), p })
}

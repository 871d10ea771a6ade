//! Serial correlation: whether a number is correlated with those one to a hundred places before.
//!
//! With the mean and variance of the distribution itself, the sum of the products of deviations has mean
//! 0 and the variance of a product at every lag; the most extreme lag is used, with its p-value adjusted
//! for all lags (Z. Sidak, 1967).

use super::{Parts, enough};
use crate::bits::slot::score;
use crate::draws::sample::Draws;
use gincert_chance::tails::normal_two_sided;

pub(super) const REGULATORS: &str = "serial correlation";
/// Lags.
const LAGS: usize = 100;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    enough(stream.len(), 1000, "independent numbers")?;
    let n = draws.values as f64;
    let (mean, variance) = ((n - 1.0) / 2.0, (n * n - 1.0) / 12.0);
    let off: Vec<f64> = stream.iter().map(|value| f64::from(*value) - mean).collect();
    let mut striking = (0, 0.0);
    for lag in 1..=LAGS {
        let sum: f64 = off.iter().zip(off.iter().skip(lag)).map(|(a, b)| a * b).sum();
        let z = sum / (variance * libm::sqrt((off.len() - lag) as f64));
        if libm::fabs(z) > libm::fabs(striking.1) {
            striking = (lag, z);
        }
    }
    let p = normal_two_sided(striking.1).smallest_of(LAGS as u32);
    Ok(vec![(
        String::new(),
        score(striking.1, p),
        Some(format!("the most extreme lag is {}", striking.0)),
    )])
}

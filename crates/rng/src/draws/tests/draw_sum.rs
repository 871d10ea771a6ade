//! Sum of a draw: whether the numbers of a draw are large or small together.
//!
//! The mean of k of n values has the variance of a single one divided by k, times (n - k) / (n - 1)
//! without replacement. Mean and variance of all sums are tested, the variance by the sum of squares.

use super::{Parts, enough};
use crate::bits::slot::score;
use crate::draws::sample::Draws;
use gincert_chance::tails::normal_two_sided;

pub(super) const REGULATORS: &str = "total distribution";

pub(super) fn run(draws: &Draws) -> Parts {
    let (n, k) = (draws.values as f64, draws.per_draw as f64);
    if draws.per_draw as u64 == draws.values && !draws.is_replaced {
        return Err("every draw has all values".to_owned());
    }
    enough(draws.draws().len(), 100, "draws")?;
    let mean = k * (n - 1.0) / 2.0;
    let single = (n * n - 1.0) / 12.0;
    let variance = k * single * if draws.is_replaced { 1.0 } else { (n - k) / (n - 1.0) };
    let all = draws.draws().len() as f64;
    let sum: f64 = draws
        .draws()
        .map(|draw| draw.iter().map(|value| f64::from(*value)).sum::<f64>() - mean)
        .sum();
    let z = sum / libm::sqrt(variance * all);
    Ok(vec![(String::new(), score(z, normal_two_sided(z)), None)])
}

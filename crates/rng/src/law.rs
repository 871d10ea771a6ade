//! The law of a whole number that is counted in each deck, and of its sum over many decks.

use crate::tails::{P, normal_two_sided};
use libm::sqrt;

/// Up to so many decks the law of the sum is computed exactly, by convolution; from there on the
/// normal law is close.
pub const CONVOLVED_MAX: u64 = 64;

/// Values of an exact sum: a law with many values is close to normal with fewer decks, and its
/// convolution would take seconds.
const VALUES_MAX: u64 = 16_384;

/// The exact law of a whole number from 0 up: the probability of each value.
///
/// ```
/// use gincert_rng::Law;
/// let coin = Law::new(vec![0.5, 0.5]);
/// assert_eq!((coin.mean(), coin.variance()), (0.5, 0.25));
/// // Ten heads in ten throws, either way: 2 * (half of 1/1024), by the mid-p rule.
/// assert!((coin.sum_two_sided(10, 10).value() - 1.0 / 1024.0).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Law {
    probabilities: Vec<f64>,
}

impl Law {
    /// From weights, which are scaled to sum to 1.
    pub fn new(weights: Vec<f64>) -> Law {
        let sum: f64 = weights.iter().sum();
        Law {
            probabilities: weights.into_iter().map(|weight| weight / sum).collect(),
        }
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.moment(|value| value)
    }

    /// The variance.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.moment(|value| (value - mean) * (value - mean))
    }

    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        let values = self.probabilities.iter().enumerate();
        values.map(|(value, p)| of(value as f64) * p).sum()
    }

    /// The standard score of a sum over so many decks.
    pub fn z(&self, decks: u64, sum: u64) -> f64 {
        let decks = decks as f64;
        (sum as f64 - decks * self.mean()) / sqrt(decks * self.variance())
    }

    /// Two-sided p of a sum over so many independent decks: the smaller tail with half the
    /// probability of the sum itself (mid-p, Lancaster 1961), doubled.
    pub fn sum_two_sided(&self, decks: u64, sum: u64) -> P {
        let values = decks.saturating_mul(self.probabilities.len() as u64);
        if decks > CONVOLVED_MAX || values > VALUES_MAX {
            return normal_two_sided(self.z(decks, sum));
        }
        let law = self.summed(decks);
        let at = usize::try_from(sum).unwrap_or(usize::MAX);
        let middle = law.get(at).copied().unwrap_or(0.0) / 2.0;
        let below: f64 = law.iter().take(at).sum();
        let above: f64 = law.iter().skip(at.saturating_add(1)).sum();
        P::from_probability((below + middle).min(above + middle)).doubled()
    }

    fn summed(&self, decks: u64) -> Vec<f64> {
        let (mut sum, mut power, mut left) = (vec![1.0], self.probabilities.clone(), decks);
        while left > 0 {
            if left & 1 == 1 {
                sum = convolved(&sum, &power);
            }
            left >>= 1;
            if left > 0 {
                power = convolved(&power, &power);
            }
        }
        sum
    }
}

fn convolved(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; (a.len() + b.len()).saturating_sub(1)];
    for (shift, weight) in a.iter().enumerate() {
        for (slot, other) in sums.iter_mut().skip(shift).zip(b) {
            *slot += weight * other;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_has_the_binomial_law() {
        let coin = Law::new(vec![1.0, 1.0]);
        let law = coin.summed(6);
        let expected = [1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0].map(|ways| ways / 64.0);
        for (found, expected) in law.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-15);
        }
    }

    #[test]
    fn the_exact_law_and_the_normal_one_meet() {
        let die = Law::new(vec![1.0; 6]);
        let exact = die.sum_two_sided(CONVOLVED_MAX, 190).log10;
        let normal = normal_two_sided(die.z(CONVOLVED_MAX, 190)).log10;
        assert!((exact - normal).abs() < 0.02, "{exact} {normal}");
    }

    #[test]
    fn a_sum_that_cannot_be_is_no_panic() {
        let die = Law::new(vec![1.0; 6]);
        assert!(die.sum_two_sided(3, 1_000_000).log10 < -300.0);
    }
}

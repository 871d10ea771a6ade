//! The law of a whole number that is counted in each deck, and of its sum over many decks.

use crate::tails::{P, ln_normal_upper, normal_two_sided};
use libm::{exp, fabs, log, sqrt, tanh};

/// Up to so many decks the law of the sum is computed exactly, by convolution; from there on by the
/// saddlepoint, whose relative error falls with the number of decks.
pub const CONVOLVED_MAX: u64 = 64;

/// Values of an exact sum: a law with many values is close to normal with fewer decks, and its
/// convolution would take seconds.
const VALUES_MAX: u64 = 16_384;

/// Most steps to the saddlepoint: even halving an interval of the tilt this often leaves nothing.
const STEPS_MAX: u32 = 200;

/// A step of Newton's method by less than this part of the tilt is the last one: what is left has
/// the size of its square.
const LAST_STEP: f64 = 1e-8;

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
    /// Their natural logarithms.
    ln: Vec<f64>,
}

impl Law {
    /// From weights, which are scaled to sum to 1.
    pub fn new(weights: Vec<f64>) -> Law {
        let sum: f64 = weights.iter().sum();
        let probabilities: Vec<f64> = weights.into_iter().map(|weight| weight / sum).collect();
        Law { ln: probabilities.iter().map(|p| log(*p)).collect(), probabilities }
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
            return self.saddlepoint(decks, sum);
        }
        let law = self.summed(decks);
        let at = usize::try_from(sum).unwrap_or(usize::MAX);
        let middle = law.get(at).copied().unwrap_or(0.0) / 2.0;
        let below: f64 = law.iter().take(at).sum();
        let above: f64 = law.iter().skip(at.saturating_add(1)).sum();
        P::from_probability((below + middle).min(above + middle)).doubled()
    }

    /// Two-sided mid-p of the sum by the formula of R. Lugannani and S. Rice, Saddle point
    /// approximation for the distribution of the sum of independent random variables (1980). For
    /// whole numbers the tails with and without the sum itself have 1 - exp(-s) and exp(s) - 1 for
    /// the tilt s (H. E. Daniels, Tail probability approximations, 1987); their mean is the mid-p.
    fn saddlepoint(&self, decks: u64, sum: u64) -> P {
        let z = self.z(decks, sum);
        let count = decks as f64;
        let mean = sum as f64 / count;
        let Some(s) = self.tilt(mean) else {
            return self.at_the_end(count, z);
        };
        let (ln_moment, _, variance) = self.tilted(s);
        let deviance = 2.0 * count * (s * mean - ln_moment);
        // Near the mean both terms grow beyond bounds and cancel; a tail that begins within a
        // fiftieth of a standard deviation is a half to two digits anyway.
        if fabs(z) < 0.02 || deviance <= 0.0 {
            return normal_two_sided(z);
        }
        let w = sqrt(deviance);
        let s = fabs(s);
        let inverse = 1.0 / (2.0 * tanh(s / 2.0) * sqrt(count * variance));
        P::from_ln(ln_normal_upper(w, inverse - 1.0 / w)).doubled()
    }

    /// A sum at the end of what is possible, or beyond: all decks have the extreme value.
    fn at_the_end(&self, decks: f64, z: f64) -> P {
        let mut possible = self.probabilities.iter().filter(|p| **p > 0.0);
        let end = if z > 0.0 { possible.next_back() } else { possible.next() };
        // Half of the probability of the sum itself, doubled.
        P::from_ln(decks * log(end.copied().unwrap_or(1.0)))
    }

    /// ln of the moment generating function at s, and mean and variance of the law tilted by it.
    fn tilted(&self, s: f64) -> (f64, f64, f64) {
        let values = || self.ln.iter().enumerate();
        // Scaled by the largest term, so that nothing overflows.
        let ln_term = |(value, ln): (usize, &f64)| ln + s * value as f64;
        let largest = values().map(ln_term).fold(f64::NEG_INFINITY, f64::max);
        let moments = values().fold((0.0, 0.0, 0.0), |(zero, one, two), term| {
            let weight = exp(ln_term(term) - largest);
            let value = term.0 as f64;
            (zero + weight, one + weight * value, two + weight * value * value)
        });
        let mean = moments.1 / moments.0;
        let variance = moments.2 / moments.0 - mean * mean;
        (log(moments.0) + largest, mean, variance)
    }

    /// The tilt that moves the mean there; `None` where no tilt does.
    fn tilt(&self, mean: f64) -> Option<f64> {
        let possible = |(value, p): (usize, &f64)| (*p > 0.0).then_some(value as f64);
        let values: Vec<f64> = self.probabilities.iter().enumerate().filter_map(possible).collect();
        let (first, last) = (*values.first()?, *values.last()?);
        if mean <= first || mean >= last {
            return None;
        }
        // The mean rises with the tilt, by the variance. Newton's method, and half of the interval
        // where that leads out of it.
        let (mut low, mut high) = (-700.0, 700.0);
        let mut s = 0.0;
        for _ in 0..STEPS_MAX {
            let (_, found, variance) = self.tilted(s);
            if found < mean {
                low = s;
            } else {
                high = s;
            }
            let step = (mean - found) / variance;
            let next = s + step;
            if next >= low && next <= high {
                s = next;
                if fabs(step) <= LAST_STEP * fabs(s) {
                    break;
                }
            } else {
                s = (low + high) / 2.0;
            }
        }
        Some(s)
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
    // Values far out are too rare for a floating-point number.
    let last = b.iter().rposition(|weight| *weight > 0.0);
    let b = b.get(..=last.unwrap_or(0)).unwrap_or(b);
    let possible = a.iter().enumerate().filter(|(_, weight)| **weight > 0.0);
    for (shift, weight) in possible {
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

    /// Far out in both tails, on a symmetric law, a skew one and one with a gap.
    #[test]
    fn the_saddlepoint_meets_the_exact_law() {
        let rare = (0..20).map(|k| exp(-libm::lgamma(f64::from(k) + 1.0)));
        for law in [
            Law::new(vec![1.0; 6]),
            Law::new(rare.collect()),
            Law::new(vec![0.5, 0.5]),
            Law::new(vec![0.2, 0.0, 0.5, 0.3]),
        ] {
            let decks = CONVOLVED_MAX;
            let deviation = sqrt(decks as f64 * law.variance());
            for z in [-5.0, -3.0, -1.0, -0.3, 0.3, 1.0, 3.0, 5.0, 7.0] {
                let sum = (decks as f64 * law.mean() + z * deviation).round();
                if sum <= 0.0 {
                    continue;
                }
                let exact = law.sum_two_sided(decks, sum as u64).log10;
                let near = law.saddlepoint(decks, sum as u64).log10;
                assert!((exact - near).abs() < 0.02, "{law:?} {z} {exact} {near}");
            }
        }
    }

    #[test]
    fn a_sum_at_the_end_has_its_own_probability() {
        let coin = Law::new(vec![0.25, 0.75]);
        let none = coin.sum_two_sided(1000, 0).log10;
        assert!((none - 1000.0 * 0.25f64.log10()).abs() < 1e-6);
        let all = coin.sum_two_sided(1000, 1000).log10;
        assert!((all - 1000.0 * 0.75f64.log10()).abs() < 1e-6);
    }

    #[test]
    fn a_sum_that_cannot_be_is_no_panic() {
        let die = Law::new(vec![1.0; 6]);
        assert!(die.sum_two_sided(3, 1_000_000).log10 < -300.0);
    }
}

//! The law of a whole number that is counted in each deck or round, and of its sum over many of them.

use crate::counts::Count;
use crate::tails::{P, ln_normal_upper, normal_two_sided};
use libm::{exp, expm1, fabs, log, sqrt};

/// Number of terms up to which the distribution of a sum, of terms with not too many values, is
/// computed exactly, by convolution; beyond it by the saddlepoint, whose relative error falls with the
/// number of terms.
pub const CONVOLVED_MAX: u64 = 64;

/// Values of an exact sum of few terms: a distribution with many values is close to normal with fewer
/// terms, and its convolution would take seconds.
const VALUES_MAX: u64 = 16_384;

/// Values of an exact sum of any number of terms.
const VALUES_OF_MANY_MAX: u64 = 2048;

/// Most steps to the saddlepoint: even halving an interval of the tilt this often leaves nothing.
const STEPS_MAX: u32 = 200;

/// A step of Newton's method by less than this part of the tilt is the last one: what is left has
/// the size of its square.
const LAST_STEP: f64 = 1e-8;

/// The exact law of a whole number from 0 up: the probability of each value.
///
/// ```
/// use gincert_chance::Law;
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

    /// Whether something happens that has this chance: 1 or 0.
    pub fn of_chance(chance: f64) -> Law {
        Law::new(vec![1.0 - chance, chance])
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

    /// The law of the sum over so many independent decks.
    pub fn sum(&self, decks: u64) -> Sum<'_> {
        Sum::new(vec![(self, decks)])
    }

    /// Two-sided p of a sum over so many independent decks: the smaller tail with half the
    /// probability of the sum itself (mid-p, Lancaster 1961), doubled.
    pub fn sum_two_sided(&self, decks: u64, sum: u64) -> P {
        self.sum(decks).two_sided(sum)
    }

    /// The lowest and the highest value that can be.
    fn ends(&self) -> (u64, u64) {
        let first = self.probabilities.iter().position(|p| *p > 0.0);
        let last = self.probabilities.iter().rposition(|p| *p > 0.0);
        (first.unwrap_or(0) as u64, last.unwrap_or(0) as u64)
    }

    /// ln of the moment generating function at s, and mean and variance of the law tilted by it.
    fn tilted(&self, s: f64) -> [f64; 3] {
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
        [log(moments.0) + largest, mean, variance]
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

/// The sum of independent numbers of several laws, so many of each.
///
/// ```
/// use gincert_chance::{Law, Sum};
/// // A card that is dealt in one round with 14 of 52 cards and in two with 28 of 52.
/// let laws = [14.0, 28.0].map(|dealt| Law::of_chance(dealt / 52.0));
/// let sum = Sum::new(vec![(&laws[0], 1), (&laws[1], 2)]);
/// let none: f64 = 38.0 / 52.0 * (24.0 / 52.0) * (24.0 / 52.0);
/// assert!((sum.two_sided(0).value() - none).abs() < 1e-12);
/// ```
#[derive(Debug, Clone)]
pub struct Sum<'l> {
    parts: Vec<(&'l Law, u64)>,
    /// The probability of each sum, where they are few.
    exact: Option<Vec<f64>>,
    /// The sum as a count of trials that succeed, where it is one.
    count: Option<Count>,
}

impl<'l> Sum<'l> {
    /// Of laws, each with its number of terms.
    pub fn new(parts: Vec<(&'l Law, u64)>) -> Sum<'l> {
        let terms = parts.iter().map(|(_, count)| *count).fold(0, u64::saturating_add);
        let values = |(law, count): &(&Law, u64)| count.saturating_mul(law.ln.len() as u64);
        let values = parts.iter().map(values).fold(0, u64::saturating_add);
        let is_small = values <= VALUES_OF_MANY_MAX;
        let is_few = is_small || (terms <= CONVOLVED_MAX && values <= VALUES_MAX);
        let count = match parts.as_slice() {
            [(law, trials)] => match law.probabilities.as_slice() {
                [_, chance] => Some(Count::Binomial { trials: *trials, chance: *chance }),
                _ => None,
            },
            _ => None,
        };
        let exact = (is_few && count.is_none()).then(|| {
            let laws = parts.iter().map(|(law, count)| law.summed(*count));
            laws.fold(vec![1.0], |sum, law| convolved(&sum, &law))
        });
        Sum { parts, exact, count }
    }

    fn total(&self, of: impl Fn(&Law) -> f64) -> f64 {
        self.parts.iter().map(|(law, count)| *count as f64 * of(law)).sum()
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.total(Law::mean)
    }

    /// The variance.
    pub fn variance(&self) -> f64 {
        self.total(Law::variance)
    }

    /// The standard score of a sum.
    pub fn z(&self, sum: u64) -> f64 {
        (sum as f64 - self.mean()) / sqrt(self.variance())
    }

    /// Two-sided p: the smaller tail with half the probability of the sum itself, doubled.
    pub fn two_sided(&self, sum: u64) -> P {
        if let Some(count) = self.count {
            return count.two_sided(sum);
        }
        if self.exact.is_none() && fabs(self.z(sum)) < NEAR {
            return normal_two_sided(self.z(sum));
        }
        let [below, above] = [false, true].map(|upwards| self.ln_tail(sum, upwards, 0.5));
        P::from_ln(below.min(above)).doubled()
    }

    /// ln of the probability of a sum of at least so much, or of at most so much.
    pub fn ln_beyond(&self, sum: u64, upwards: bool) -> f64 {
        match (self.count, upwards) {
            (Some(count), true) => count.ln_at_least(sum),
            (Some(count), false) => count.ln_at_most(sum),
            (None, upwards) => self.ln_tail(sum, upwards, 1.0),
        }
    }

    /// The lowest and the highest sum that can be.
    pub fn ends(&self) -> (u64, u64) {
        let end = |of: &dyn Fn((u64, u64)) -> u64| {
            let ends = self.parts.iter().map(|(law, count)| count.saturating_mul(of(law.ends())));
            ends.fold(0, u64::saturating_add)
        };
        (end(&|ends| ends.0), end(&|ends| ends.1))
    }

    /// ln of the tail from a sum upwards or downwards, the sum itself with half or with all of its
    /// probability.
    fn ln_tail(&self, sum: u64, upwards: bool, share: f64) -> f64 {
        let Some(law) = &self.exact else {
            return self.saddlepoint(sum, upwards, share);
        };
        let at = usize::try_from(sum).unwrap_or(usize::MAX);
        let own = share * law.get(at).copied().unwrap_or(0.0);
        let beyond: f64 = match upwards {
            true => law.iter().skip(at.saturating_add(1)).sum(),
            false => law.iter().take(at).sum(),
        };
        match own + beyond {
            // What is too rare for a floating-point number is there as its logarithm.
            tail if tail < RARE => self.saddlepoint(sum, upwards, share),
            tail => log(tail),
        }
    }

    /// The tail by the formula of R. Lugannani and S. Rice, Saddle point approximation for the
    /// distribution of the sum of independent random variables (1980). For whole numbers the tails
    /// with and without the sum itself have 1 - exp(-s) and exp(s) - 1 for the tilt s (H. E. Daniels,
    /// Tail probability approximations, 1987); their mean is the mid-p.
    fn saddlepoint(&self, sum: u64, upwards: bool, share: f64) -> f64 {
        let (first, last) = self.ends();
        if sum < first || sum > last {
            return if (sum < first) == upwards { 0.0 } else { f64::NEG_INFINITY };
        }
        let is_outwards = (sum as f64 >= self.mean()) == upwards;
        if !is_outwards {
            let other = self.saddlepoint(sum, !upwards, 1.0 - share);
            return log(-expm1(other.min(-f64::MIN_POSITIVE)));
        }
        if sum == first || sum == last {
            // All terms have the extreme value.
            let ends = self.parts.iter().map(|(law, count)| {
                let end = if sum == first { law.ends().0 } else { law.ends().1 };
                let ln = law.ln.get(end as usize).copied().unwrap_or(f64::NEG_INFINITY);
                *count as f64 * ln
            });
            return ends.sum::<f64>() + log(share.max(f64::MIN_POSITIVE));
        }
        let s = self.tilt(sum as f64);
        let [ln_moment, _, variance] = self.tilted(s);
        let deviance = 2.0 * (s * sum as f64 - ln_moment);
        let (w, s) = (sqrt(deviance.max(0.0)), fabs(s));
        // Near the mean both terms grow beyond bounds and cancel.
        if w < NEAR {
            return -core::f64::consts::LN_2;
        }
        let with = 1.0 / -expm1(-s);
        let without = 1.0 / expm1(s);
        let inverse = (share * with + (1.0 - share) * without) / sqrt(variance);
        ln_normal_upper(w, inverse - 1.0 / w)
    }

    fn tilted(&self, s: f64) -> [f64; 3] {
        self.parts.iter().fold([0.0; 3], |sums, (law, count)| {
            let one = law.tilted(s);
            std::array::from_fn(|at| sums[at] + *count as f64 * one[at])
        })
    }

    /// The tilt that moves the mean there, which lies between the ends.
    fn tilt(&self, mean: f64) -> f64 {
        // The mean rises with the tilt, by the variance. Newton's method, and half of the interval
        // where that leads out of it.
        let (mut low, mut high) = (-700.0, 700.0);
        let mut s = 0.0;
        for _ in 0..STEPS_MAX {
            let [_, found, variance] = self.tilted(s);
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
        s
    }
}

/// A tail that begins within so many deviations of the mean is a half to two digits anyway.
const NEAR: f64 = 0.02;

/// Tails below this lose digits, since their terms are too rare for a floating-point number.
const RARE: f64 = 1e-280;

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
mod tests;

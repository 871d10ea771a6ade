//! The law of a sum of many independent rounds, without the normal law: its quantiles by inversion of the
//! characteristic function on the lattice of the results.
//!
//! On `size` points the discrete transform of a lattice law gives the law wrapped around `size`; with `size` far
//! wider than the sum spreads, what wraps is smaller than rounding. Only points where the transform has not
//! vanished count. Source: W. Feller, An Introduction to Probability Theory and Its Applications, volume 2, 2nd
//! edition 1971, section XV.3 (inversion for lattice laws).

use std::f64::consts::PI;

/// Most points of a transform: 2^22, for sums that spread over a hundred thousand units.
const POINTS_MAX: i64 = 1 << 22;

/// Standard deviations on each side that a transform covers.
const DEVIATIONS: f64 = 14.0;

/// How many of the largest results more it covers, for laws with rare large prizes.
const LARGEST: f64 = 8.0;

/// Powers below e to minus this are nothing.
const VANISHED: f64 = 45.0;

/// A value of a transform that has not vanished: its angle in units of a whole turn over the points, and what it
/// is to the power of the rounds, turned to the middle.
struct Term {
    point: i64,
    real: f64,
    imaginary: f64,
}

/// The smallest sums of `rounds` independent results that are not exceeded with at least each probability of
/// `levels`. The law has whole results with their probabilities. `None` where it has no spread, or where the
/// sum spreads over more points than [`POINTS_MAX`].
///
/// ```
/// // Ten thousand coins: 5,000 heads, and 98 more at the upper end of 95 %.
/// let coin = [(0, 0.5), (1, 0.5)];
/// let bounds = gincert_chance::sum_quantiles(&coin, 10_000, &[0.025, 0.975]);
/// assert_eq!(bounds, Some(vec![4_902, 5_098]));
/// ```
pub fn sum_quantiles(law: &[(i64, f64)], rounds: u64, levels: &[f64]) -> Option<Vec<i64>> {
    let count = rounds as f64;
    let mean: f64 = law.iter().map(|(result, p)| *result as f64 * p).sum();
    let off = |result: i64| result as f64 - mean;
    let variance: f64 = law.iter().map(|(result, p)| off(*result) * off(*result) * p).sum();
    let largest = law.iter().map(|(result, _)| off(*result).abs()).fold(0.0, f64::max);
    if variance <= 0.0 {
        return None;
    }
    let half = DEVIATIONS * libm::sqrt(variance * count) + LARGEST * largest;
    if half * 2.0 >= POINTS_MAX as f64 {
        return None;
    }
    let points = (half as i64 * 2 + 2).max(16).unsigned_abs().next_power_of_two() as i64;
    let middle = libm::round(mean * count) as i64;
    let terms = terms(law, rounds, points, middle);
    let first = -points / 2;
    let below = |last: i64| share(&terms, points, first, last);
    let quantile = |level: &f64| {
        let (mut low, mut high) = (first, points / 2 - 1);
        while low < high {
            let between = low + (high - low) / 2;
            match below(between) >= *level {
                true => high = between,
                false => low = between + 1,
            }
        }
        low + middle
    };
    Some(levels.iter().map(quantile).collect())
}

/// The transform of the law to the power of the rounds, where it has not vanished; half of it, because the
/// other half is its mirror.
fn terms(law: &[(i64, f64)], rounds: u64, points: i64, middle: i64) -> Vec<Term> {
    let turn = 2.0 * PI / points as f64;
    let waves: Vec<(f64, f64)> = (0..points)
        .map(|point| {
            let angle = turn * point as f64;
            (libm::cos(angle), libm::sin(angle))
        })
        .collect();
    let wrapped = |factor: i64, point: i64| {
        (i128::from(factor) * i128::from(point)).rem_euclid(i128::from(points))
    };
    let mut terms = Vec::new();
    for point in 1..=points / 2 {
        let (mut real, mut imaginary) = (0.0, 0.0);
        for (result, p) in law {
            let place = wrapped(*result, point) as usize;
            let (cosine, sine) = waves.get(place).copied().unwrap_or_default();
            real += p * cosine;
            imaginary += p * sine;
        }
        let square = real * real + imaginary * imaginary;
        let power = rounds as f64 * 0.5 * libm::log(square);
        if power > -VANISHED {
            let back = turn * wrapped(middle, point) as f64;
            let angle = rounds as f64 * libm::atan2(imaginary, real) - back;
            let size = libm::exp(power);
            terms.push(Term {
                point,
                real: size * libm::cos(angle),
                imaginary: size * libm::sin(angle),
            });
        }
    }
    terms
}

/// The probability that the sum lies from `first` to `last`, both counted from the middle.
fn share(terms: &[Term], points: i64, first: i64, last: i64) -> f64 {
    let count = (last - first + 1) as f64;
    let turn = 2.0 * PI / points as f64;
    let mut sum = count;
    for term in terms {
        let half = turn * term.point as f64 * 0.5;
        // The sum of e^(-i angle s) over the stretch, as Dirichlet's kernel around its middle.
        let kernel = libm::sin(half * count) / libm::sin(half);
        let angle = half * (first + last) as f64;
        let real = term.real * libm::cos(angle) + term.imaginary * libm::sin(angle);
        let times = if term.point * 2 == points { 1.0 } else { 2.0 };
        sum += times * real * kernel;
    }
    sum / points as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The law of the sum by adding round after round.
    fn by_convolution(law: &[(i64, f64)], rounds: u64, levels: &[f64]) -> Vec<i64> {
        let low = law.iter().map(|(result, _)| *result).min().unwrap();
        let high = law.iter().map(|(result, _)| *result).max().unwrap();
        let mut sum = vec![1.0];
        for _ in 0..rounds {
            let mut next = vec![0.0; sum.len() + (high - low) as usize];
            for (place, p) in sum.iter().enumerate() {
                for (result, of) in law {
                    next[place + (result - low) as usize] += p * of;
                }
            }
            sum = next;
        }
        let of = |level: &f64| {
            let mut below = 0.0;
            let place = sum.iter().position(|p| {
                below += p;
                below >= *level
            });
            place.unwrap() as i64 + low * rounds as i64
        };
        levels.iter().map(of).collect()
    }

    #[test]
    fn quantiles_are_those_of_the_convolution() {
        let levels = [0.001, 0.025, 0.3, 0.975, 0.999];
        let laws: [&[(i64, f64)]; 4] = [
            &[(-1, 0.32), (1, 0.21), (4, 0.03), (2, 0.21), (0, 0.004), (-2, 0.226)],
            // A rare prize, so that the normal law is far off.
            &[(-1, 0.73), (1, 0.17), (4, 0.0998), (100, 0.0002)],
            // Results on every other point: the transform has a second peak.
            &[(-1, 0.6), (1, 0.4)],
            &[(-1, 0.6), (1, 0.3999), (2, 0.0001)],
        ];
        for law in laws {
            for rounds in [1, 7, 500] {
                let found = sum_quantiles(law, rounds, &levels).unwrap();
                assert_eq!(found, by_convolution(law, rounds, &levels), "{law:?} {rounds}");
            }
        }
    }

    #[test]
    fn a_law_without_spread_and_one_that_spreads_too_far_have_none() {
        assert_eq!(sum_quantiles(&[(3, 1.0)], 10, &[0.5]), None);
        assert_eq!(sum_quantiles(&[(0, 0.5), (1 << 20, 0.5)], 1_000, &[0.5]), None);
    }
}

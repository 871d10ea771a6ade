//! Exact laws of a simple walk and of runs of two kinds of things.
//!
//! Sources: W. Feller, An Introduction to Probability Theory and Its Applications, volume 1, 3rd edition
//! 1968, III (the reflection principle); A. Wald and J. Wolfowitz, On a test whether two samples are
//! from the same population (1940).

use crate::counts::Count;
use crate::tails::P;
use libm::{exp, lgamma, log, sqrt};

/// Most terms of an alternating series: far more than affect the result.
const TERMS_MAX: u64 = 10_000;
/// A term below this part of the sum no longer matters.
const EPSILON: f64 = 1e-16;
/// Below this part of the root of the steps the farthest place is always reached, but for 1e-13.
const ALWAYS: f64 = 0.2;

/// The probability that a walk of so many steps up or down, each with probability a half, gets at least
/// so far from its start in either direction.
///
/// By the reflection principle it is twice the sum over j = 0, 1, ... of (-1)^j times the probability
/// that a walk gets above (2j + 1) `far`, which is that of an end at or beyond it plus that of an end
/// beyond it.
///
/// ```
/// use gincert_chance::farthest_of_walk;
/// // Of the sixteen walks of four steps, two get to 4, and two more of each side to 3.
/// assert!((farthest_of_walk(4, 4).value() - 2.0 / 16.0).abs() < 1e-12);
/// assert!((farthest_of_walk(4, 3).value() - 4.0 / 16.0).abs() < 1e-12);
/// assert!((farthest_of_walk(4, 1).value() - 1.0).abs() < 1e-12);
/// ```
pub fn farthest_of_walk(steps: u64, far: u64) -> P {
    if far <= 1 || (far as f64) < ALWAYS * sqrt(steps as f64) {
        return P { log10: if steps == 0 && far > 0 { f64::NEG_INFINITY } else { 0.0 } };
    }
    let law = Count::Binomial { trials: steps, chance: 0.5 };
    // An end of at least e takes (steps + e) / 2 steps up or more, rounded up.
    let ends_at_least = |end: u64| law.ln_at_least((steps.saturating_add(end)).div_ceil(2));
    let first = ends_at_least(far);
    let (mut sum, mut sign) = (0.0, 1.0);
    for j in 0..TERMS_MAX {
        let at = far.saturating_mul(2 * j + 1);
        if at > steps {
            break;
        }
        // Relative to the first term, so that far tails keep their digits.
        let term =
            exp(ends_at_least(at) - first) + exp(ends_at_least(at.saturating_add(1)) - first);
        sum += sign * term;
        if term <= EPSILON * sum {
            break;
        }
        sign = -sign;
    }
    P::from_ln(first + log(2.0 * sum))
}

/// Two-sided mid-p of the number of runs in a row of so many things of one kind and so many of another,
/// at least one of each, all orders equally likely.
///
/// ```
/// use gincert_chance::runs_two_sided;
/// // Two and two: 2 orders have two runs, 2 have three, 2 have four.
/// assert!((runs_two_sided(2, 2, 2).value() - 2.0 / 6.0).abs() < 1e-12);
/// assert!((runs_two_sided(3, 2, 2).value() - 1.0).abs() < 1e-12);
/// assert!((runs_two_sided(4, 2, 2).value() - 2.0 / 6.0).abs() < 1e-12);
/// ```
pub fn runs_two_sided(runs: u64, one: u64, other: u64) -> P {
    let (a, b) = (one as f64, other as f64);
    let ln_choose = |n: f64, k: f64| lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0);
    // With 2k runs: 2 C(a-1, k-1) C(b-1, k-1). With 2k + 1: that times (a + b - 2k) / 2k.
    let odd_to_even = |k: f64| (a + b - 2.0 * k) / (2.0 * k);
    let half = runs / 2;
    let k = half.max(1) as f64;
    if half == 0 || half > one.min(other) {
        return P { log10: 0.0 };
    }
    let ln_even =
        core::f64::consts::LN_2 + ln_choose(a - 1.0, k - 1.0) + ln_choose(b - 1.0, k - 1.0)
            - ln_choose(a + b, a);
    let is_odd = runs % 2 == 1;
    let own = if is_odd { odd_to_even(k) } else { 1.0 };
    // Weights relative to the even number of the same k.
    let next = |k: f64| (a - k) * (b - k) / (k * k);
    let tail = |upwards: bool| {
        let mut sum = own / 2.0;
        if upwards && !is_odd {
            sum += odd_to_even(k);
        }
        if !upwards && is_odd {
            sum += 1.0;
        }
        let (mut weight, mut at) = (1.0, k);
        while (upwards && at < a.min(b)) || (!upwards && at > 1.0) {
            if upwards {
                weight *= next(at);
                at += 1.0;
            } else {
                at -= 1.0;
                weight /= next(at);
            }
            let both = weight * (1.0 + odd_to_even(at));
            sum += both;
            if both <= EPSILON * sum {
                break;
            }
        }
        ln_even + log(sum)
    };
    P::from_ln(tail(true).min(tail(false))).doubled()
}

/// Two-sided mid-p of how often a simple walk visits a state in so many cycles, if a cycle reaches it
/// with this probability and each visit is its last one in the cycle with the same probability.
///
/// Among the cycles a binomial number reaches the state, and the visits until the n-th last one are
/// trials until the n-th success; so at least v visits means that more of the cycles reach the state
/// than of v - 1 trials are last ones, both binomial with the same probability.
///
/// ```
/// use gincert_chance::visits_two_sided;
/// // One cycle: no visit with probability 3/4, at least one with 1/4.
/// assert!((visits_two_sided(0, 1, 0.25).value() - 0.75).abs() < 1e-12);
/// // Exactly one has 1/16, more 3/16.
/// assert!((visits_two_sided(1, 1, 0.25).value() - 2.0 * (0.1875 + 0.03125)).abs() < 1e-12);
/// ```
pub fn visits_two_sided(visits: u64, cycles: u64, chance: f64) -> P {
    let above = at_least(visits.saturating_add(1), cycles, chance);
    let with = at_least(visits, cycles, chance);
    let upper = 0.5 * (above.0 + with.0);
    // Below it is what is not above; computed as the complement sums of the same products.
    let lower = 0.5 * (above.1 + with.1);
    P::from_probability(upper.min(lower)).doubled()
}

/// The probabilities of at least so many visits, and of fewer.
fn at_least(visits: u64, cycles: u64, chance: f64) -> (f64, f64) {
    if visits == 0 {
        return (1.0, 0.0);
    }
    let reached = Count::Binomial { trials: cycles, chance };
    let last = Count::Binomial { trials: visits - 1, chance };
    // Cycles that reach the state, within 40 deviations of either law.
    let width = |law: Count| 40.0 * sqrt(law.mean().max(1.0)) + 40.0;
    let low = (reached.mean() - width(reached)).min(last.mean() - width(last)).max(0.0) as u64;
    let high = (reached.mean() + width(reached)).max(last.mean() + width(last)) as u64;
    let (mut more, mut fewer) = (0.0, 0.0);
    let mut below = exp(last.ln_at_most(low.saturating_sub(1)));
    if low == 0 {
        below = 0.0;
    }
    let mut below_reached = if low == 0 { 0.0 } else { exp(reached.ln_at_most(low - 1)) };
    for n in low..=high {
        let (p_reached, p_last) = (exp(reached.ln_of(n)), exp(last.ln_of(n)));
        // More reach it than are last ones: n reach it, fewer than n are last.
        more += p_reached * below;
        // As many or fewer reach it: n are last ones, at most n reach it.
        below_reached += p_reached;
        fewer += p_last * below_reached;
        below += p_last;
    }
    (more, fewer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_place_is_that_of_all_walks() {
        let farthest = |word: u32, steps: u32| {
            let (mut at, mut far) = (0i32, 0i32);
            for step in 0..steps {
                at += if word >> step & 1 == 1 { 1 } else { -1 };
                far = far.max(at.abs());
            }
            far as u64
        };
        for steps in [5u32, 12] {
            for far in 1..=u64::from(steps) {
                let all = 1u32 << steps;
                let so_far = (0..all).filter(|word| farthest(*word, steps) >= far).count();
                let p = farthest_of_walk(u64::from(steps), far).value();
                assert!((p - so_far as f64 / f64::from(all)).abs() < 1e-12, "{steps} {far} {p}");
            }
        }
        assert!(farthest_of_walk(1_000_000, 40_000).log10 < -300.0);
    }

    #[test]
    fn runs_have_the_law_of_all_orders() {
        let (one, other) = (5u32, 4u32);
        let mut counts = [0u32; 12];
        for word in 0..1u32 << (one + other) {
            if word.count_ones() == one {
                let changes = ((word ^ word >> 1) & ((1 << (one + other - 1)) - 1)).count_ones();
                counts[changes as usize + 1] += 1;
            }
        }
        let all: u32 = counts.iter().sum();
        for runs in 2..=9usize {
            let tail = |range: &[u32]| {
                (range.iter().sum::<u32>() as f64 + f64::from(counts[runs]) / 2.0) / f64::from(all)
            };
            let wanted = (2.0 * tail(&counts[runs + 1..]).min(tail(&counts[..runs]))).min(1.0);
            let p = runs_two_sided(runs as u64, 5, 4).value();
            assert!((p - wanted).abs() < 1e-12, "{runs} {p} {wanted}");
        }
    }

    #[test]
    fn visits_have_the_law_of_a_sum_over_cycles() {
        // By convolution of the law of one cycle.
        let (chance, cycles) = (1.0 / 6.0, 40);
        let mut law = vec![1.0];
        let one: Vec<f64> = (0..400)
            .map(|v| {
                if v == 0 {
                    1.0 - chance
                } else {
                    chance * chance * libm::pow(1.0 - chance, v as f64 - 1.0)
                }
            })
            .collect();
        for _ in 0..cycles {
            let mut next = vec![0.0; 400];
            for (a, p) in law.iter().enumerate() {
                for (b, q) in one.iter().enumerate().take(400 - a) {
                    next[a + b] += p * q;
                }
            }
            law = next;
        }
        for visits in [0usize, 5, 30, 40, 80, 150] {
            let above: f64 = law.iter().skip(visits + 1).sum::<f64>() + law[visits] / 2.0;
            let wanted = (2.0 * above.min(1.0 - above)).min(1.0);
            let p = visits_two_sided(visits as u64, cycles, chance).value();
            assert!((p / wanted - 1.0).abs() < 1e-6, "{visits} {p} {wanted}");
        }
    }
}

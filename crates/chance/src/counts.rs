//! Whole numbers with a Poisson, a binomial or a hypergeometric law: exact tails, by their terms.
//!
//! Every p-value of a count is two-sided by the mid-p rule (H. O. Lancaster, 1961): the smaller tail,
//! of which the count itself is half, doubled. It has the right mean, but a count that can take few
//! values may reach a level a little more often than the level says. Where the most striking of many
//! counts is judged, that would add up; there [`Count::reached`] says how often so small a p-value
//! is reached at all (R. E. Tarone, A modified Bonferroni method for discrete data, 1990).

use crate::tails::P;
use libm::{expm1, lgamma, log, log1p};

/// A term below this part of the sum no longer matters.
const EPSILON: f64 = 1e-16;

/// The law of a count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Count {
    /// Rare events, of which so many are expected.
    Poisson {
        /// The expected number, 0 or more.
        mean: f64,
    },
    /// How many of independent trials succeed.
    Binomial {
        /// Trials.
        trials: u64,
        /// The chance of each, from 0 to 1.
        chance: f64,
    },
    /// How many of those that are drawn are marked.
    Hypergeometric {
        /// All that there are.
        all: u64,
        /// The marked ones among them.
        marked: u64,
        /// Those that are drawn.
        drawn: u64,
    },
}

use Count::{Binomial, Hypergeometric, Poisson};

impl Count {
    /// Two-sided mid-p of a count.
    ///
    /// ```
    /// use gincert_chance::Count;
    /// let coin = Count::Binomial { trials: 10, chance: 0.5 };
    /// assert!((coin.two_sided(10).value() - 1.0 / 1024.0).abs() < 1e-12);
    /// assert!((coin.two_sided(5).value() - 1.0).abs() < 1e-12);
    /// // None where 5 are expected: twice half of exp(-5).
    /// let rare = Count::Poisson { mean: 5.0 };
    /// assert!((rare.two_sided(0).value() - (-5.0f64).exp()).abs() < 1e-12);
    /// ```
    pub fn two_sided(self, count: u64) -> P {
        let least = self.ln_tail(count, false, 0.5).min(self.ln_tail(count, true, 0.5));
        P::from_ln(least).doubled()
    }

    /// How often a two-sided mid-p of at most `p` is reached: a probability that is itself at most
    /// about `p`, and far less where the count cannot be that striking.
    ///
    /// ```
    /// use gincert_chance::{Count, P};
    /// let coin = Count::Binomial { trials: 10, chance: 0.5 };
    /// // Ten heads, or none, have a mid-p of 1/1024 each; together they come up twice as often.
    /// let reached = coin.reached(P::from_probability(1.0 / 1024.0));
    /// assert!((reached.value() - 2.0 / 1024.0).abs() < 1e-12);
    /// let never = coin.reached(P::from_probability(1.0 / 1025.0));
    /// assert_eq!(never.value(), 0.0);
    /// ```
    pub fn reached(self, p: P) -> P {
        if p.log10 >= 0.0 {
            return P { log10: 0.0 };
        }
        // The p-value of the very count that is asked about is reached, whatever was rounded.
        let ln_half = p.log10 * core::f64::consts::LN_10 - core::f64::consts::LN_2 + 1e-9;
        let (first, last) = self.ends();
        let mut sum = f64::NEG_INFINITY;
        let is_striking_above = |count| self.ln_tail(count, true, 0.5) <= ln_half;
        if let Some(from) = self.first_above(last, is_striking_above) {
            sum = ln_sum(sum, self.ln_tail(from, true, 1.0));
        }
        let is_striking_below = |count| self.ln_tail(count, false, 0.5) <= ln_half;
        let (mut low, mut high) = (first, self.mean() as u64 + 1);
        if is_striking_below(first) {
            while low + 1 < high {
                let middle = low + (high - low) / 2;
                if is_striking_below(middle) { low = middle } else { high = middle }
            }
            sum = ln_sum(sum, self.ln_tail(low, false, 1.0));
        }
        P::from_ln(sum)
    }

    /// ln of the probability of a count.
    pub fn ln_of(self, count: u64) -> f64 {
        let (first, last) = self.ends();
        match (first..=last).contains(&count) {
            true => self.ln_at(count),
            false => f64::NEG_INFINITY,
        }
    }

    /// ln of the probability of at least so many.
    pub fn ln_at_least(self, count: u64) -> f64 {
        self.ln_tail(count, true, 1.0)
    }

    /// ln of the probability of at most so many.
    pub fn ln_at_most(self, count: u64) -> f64 {
        self.ln_tail(count, false, 1.0)
    }

    /// The first count from the mean on for which a condition holds that holds for all higher ones.
    fn first_above(self, last: u64, holds: impl Fn(u64) -> bool) -> Option<u64> {
        let start = self.mean() as u64;
        let (mut low, mut step) = (start, 1u64);
        let mut high = loop {
            let next = low.saturating_add(step).min(last);
            if holds(next) {
                break next;
            }
            if next == last {
                return None;
            }
            (low, step) = (next, step.saturating_mul(2));
        };
        if low == start && holds(low) {
            high = low;
        }
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if holds(middle) { high = middle } else { low = middle }
        }
        Some(high)
    }

    /// The mean.
    pub fn mean(self) -> f64 {
        match self {
            Poisson { mean } => mean.max(0.0),
            Binomial { trials, chance } => trials as f64 * chance,
            Hypergeometric { all, marked, drawn } => match all {
                0 => 0.0,
                all => marked as f64 * drawn as f64 / all as f64,
            },
        }
    }

    /// The lowest and the highest count that can be.
    fn ends(self) -> (u64, u64) {
        match self {
            Poisson { mean } if mean <= 0.0 => (0, 0),
            Poisson { .. } => (0, u64::MAX / 2),
            Binomial { chance, .. } if chance <= 0.0 => (0, 0),
            Binomial { trials, chance } if chance >= 1.0 => (trials, trials),
            Binomial { trials, .. } => (0, trials),
            Hypergeometric { all, marked, drawn } => {
                ((marked.saturating_add(drawn)).saturating_sub(all), marked.min(drawn))
            }
        }
    }

    /// ln of the probability of a count that can be.
    fn ln_at(self, count: u64) -> f64 {
        let k = count as f64;
        match self {
            Poisson { mean } if mean <= 0.0 => 0.0,
            Poisson { mean } => k * log(mean) - mean - lgamma(k + 1.0),
            Binomial { chance, .. } if chance <= 0.0 || chance >= 1.0 => 0.0,
            Binomial { trials, chance } => {
                let n = trials as f64;
                ln_choose(n, k) + k * log(chance) + (n - k) * log1p(-chance)
            }
            Hypergeometric { all, marked, drawn } => {
                let (all, marked, drawn) = (all as f64, marked as f64, drawn as f64);
                ln_choose(marked, k) + ln_choose(all - marked, drawn - k) - ln_choose(all, drawn)
            }
        }
    }

    /// How many times as probable the next higher count is.
    fn step_up(self, k: f64) -> f64 {
        match self {
            Poisson { mean } => mean / (k + 1.0),
            Binomial { trials, chance } => {
                (trials as f64 - k) / (k + 1.0) * (chance / (1.0 - chance))
            }
            Hypergeometric { all, marked, drawn } => {
                let (all, marked, drawn) = (all as f64, marked as f64, drawn as f64);
                (marked - k) * (drawn - k) / ((k + 1.0) * (all - marked - drawn + k + 1.0))
            }
        }
    }

    /// ln of the tail from a count upwards or downwards, the count itself with this share.
    fn ln_tail(self, count: u64, upwards: bool, share: f64) -> f64 {
        let (first, last) = self.ends();
        if count < first || count > last {
            let is_all = (count < first) == upwards;
            return if is_all { 0.0 } else { f64::NEG_INFINITY };
        }
        let is_outwards = (count as f64 >= self.mean()) == upwards;
        if !is_outwards {
            // What is left of the other tail, whose terms fall from here on.
            let other = self.ln_tail(count, !upwards, 1.0 - share);
            return log(-expm1(other.min(-f64::MIN_POSITIVE)));
        }
        // Terms relative to the count itself, outwards until they no longer matter.
        let (mut sum, mut term, mut at) = (share, 1.0, count);
        while at != if upwards { last } else { first } {
            if upwards {
                term *= self.step_up(at as f64);
                at += 1;
            } else {
                at -= 1;
                term /= self.step_up(at as f64);
            }
            sum += term;
            if term <= EPSILON * sum {
                break;
            }
        }
        (self.ln_at(count) + log(sum)).min(0.0)
    }
}

/// ln of n over k.
fn ln_choose(n: f64, k: f64) -> f64 {
    lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0)
}

/// ln of the sum of two numbers that are given by their logarithms.
fn ln_sum(a: f64, b: f64) -> f64 {
    let (more, less) = (a.max(b), a.min(b));
    if less == f64::NEG_INFINITY {
        return more;
    }
    more + log1p(libm::exp(less - more))
}

/// Whether two shares differ: the p-value of R. A. Fisher's exact test of a table of two by two
/// (Statistical Methods for Research Workers, 5th edition 1934), two-sided by the mid-p rule. Each
/// pair is how many of a kind are marked, and how many are not.
///
/// ```
/// use gincert_chance::fisher_exact;
/// // Seven of seven against none of seven: one of C(14, 7) ways, and half of it by the mid-p rule.
/// let p = fisher_exact([7, 0], [0, 7]).value();
/// assert!((p * 3432.0 - 1.0).abs() < 1e-9);
/// assert_eq!(fisher_exact([0, 0], [3, 4]).value(), 1.0);
/// ```
pub fn fisher_exact(one: [u64; 2], other: [u64; 2]) -> P {
    let all = one.iter().chain(&other).sum();
    let law = Hypergeometric { all, marked: one[0] + other[0], drawn: one[0] + one[1] };
    law.two_sided(one[0])
}

#[cfg(test)]
mod tests;

//! How often a card must come too often, or too rarely, to be found out.
//!
//! The card that is farthest out is judged by the exact law of its count; so the count at which it
//! fails is known, and with it the chance to reach that count when the card is biased.

use gincert_chance::{Law, Sum};
use libm::{ceil, log, log10};

/// The probability with which a fault must be seen to count as excluded.
pub(super) const CERTAINTY: f64 = 0.99;

/// Steps of a bisection: to about twelve digits.
const STEPS: u32 = 48;

/// The smallest biases that would have failed, as shares of what is expected; `None` where even the
/// largest one might not have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bias {
    pub often: Option<f64>,
    pub rarely: Option<f64>,
}

/// Of one of so many counts that are alike. `chances` are the chances of a card to be counted, each
/// with its number of lines; a p-value below `level` fails.
pub(super) fn bias(chances: &[(f64, u64)], alike: u32, level: f64) -> Bias {
    let fails =
        |law: &Sum<'_>, count: u64| law.two_sided(count).smallest_of(alike).log10 < log10(level);
    let laws = at(chances, 1.0);
    let law = sum(&laws);
    let (first, last) = law.ends();
    let middle = law.mean() as u64;
    let high = edge(middle, last, |count| fails(&law, count));
    let low = edge(middle + 1, first, |count| fails(&law, count));
    let is_seen = |factor: f64, count: u64, upwards: bool| {
        let laws = at(chances, factor);
        sum(&laws).ln_beyond(count, upwards) >= log(CERTAINTY)
    };
    // No chance grows beyond 1.
    let most = chances.iter().map(|(chance, _)| 1.0 / chance).fold(f64::INFINITY, f64::min);
    let often = high.and_then(|count| smallest(most - 1.0, |x| is_seen(1.0 + x, count, true)));
    let rarely = low.and_then(|count| smallest(1.0, |x| is_seen(1.0 - x, count, false)));
    Bias { often, rarely }
}

fn at(chances: &[(f64, u64)], factor: f64) -> Vec<(Law, u64)> {
    let of = |(chance, lines): &(f64, u64)| (Law::of_chance((chance * factor).min(1.0)), *lines);
    chances.iter().map(of).collect()
}

fn sum(laws: &[(Law, u64)]) -> Sum<'_> {
    Sum::new(laws.iter().map(|(law, lines)| (law, *lines)).collect())
}

/// The first number on the way from one to another, the last included, from which on a condition
/// holds.
fn edge(from: u64, to: u64, holds: impl Fn(u64) -> bool) -> Option<u64> {
    if !holds(to) {
        return None;
    }
    let (mut not, mut yes) = (from, to);
    while not.abs_diff(yes) > 1 {
        let middle = not.min(yes) + not.abs_diff(yes) / 2;
        if holds(middle) { yes = middle } else { not = middle }
    }
    Some(yes)
}

/// The smallest number up to `most` from which on a condition holds.
fn smallest(most: f64, holds: impl Fn(f64) -> bool) -> Option<f64> {
    if !holds(most) {
        return None;
    }
    let (mut not, mut yes) = (0.0, most);
    for _ in 0..STEPS {
        let middle = (not + yes) / 2.0;
        if holds(middle) { yes = middle } else { not = middle }
    }
    Some(yes)
}

/// A share as so many per cent, rounded up, so that more than this is excluded.
pub(super) fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if percent < 10.0 => format!("{:.1} %", ceil(percent * 10.0) / 10.0),
        percent => format!("{:.0} %", ceil(percent)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The binomial law of a cell of so many lines, term by term.
    fn cell(lines: u64, chance: f64) -> Vec<f64> {
        let mut law = vec![(1.0 - chance).powi(lines as i32)];
        for k in 0..lines {
            let odds = chance / (1.0 - chance);
            law.push(law[k as usize] * (lines - k) as f64 / (k + 1) as f64 * odds);
        }
        law
    }

    /// The stated bias is found out with the stated certainty, and a smaller one is not: by the law
    /// of a cell term by term, apart from the functions that found the bias.
    #[test]
    fn a_bias_is_the_smallest_that_is_surely_seen() {
        let level = 5e-5 / 130.0;
        for (lines, expected) in [(416u64, "472 %"), (500, "426 %"), (2000, "176 %")] {
            let fair = cell(lines, 1.0 / 52.0);
            let half_above =
                |count: usize| fair[count + 1..].iter().sum::<f64>() + fair[count] / 2.0;
            // Both tails, and any of 2,704 cells.
            let p = |count: usize| 2704.0 * 2.0 * half_above(count);
            let count = (lines as usize / 52..).find(|count| p(*count) < level).unwrap();
            let found = bias(&[(1.0 / 52.0, lines)], 2704, level);
            let often = found.often.unwrap();
            let seen: f64 = cell(lines, (1.0 + often) / 52.0)[count..].iter().sum();
            assert!((seen - CERTAINTY).abs() < 1e-6, "{lines} {often} {seen}");
            assert_eq!(percent(often), expected);
        }
    }

    #[test]
    fn a_card_that_never_comes_is_seen_in_enough_lines() {
        let level = 5e-5 / 100.0;
        // Nothing where 12 are expected comes about by chance in exp(-12) of all samples.
        assert_eq!(bias(&[(1.0 / 52.0, 624)], 52, level).rarely, None);
        let never = bias(&[(1.0 / 52.0, 1040)], 52, level).rarely.unwrap();
        assert!(never < 1.0 && bias(&[(1.0 / 52.0, 5000)], 52, level).rarely.unwrap() < never);
        // A card of a full table cannot come much too often.
        let full = bias(&[(49.0 / 52.0, 10_000)], 52, level);
        assert!(full.often.unwrap() < 3.0 / 49.0);
        assert_eq!(bias(&[(49.0 / 52.0, 60)], 52, level).often, None);
    }

    #[test]
    fn a_share_is_rounded_up() {
        assert_eq!([4.7151, 0.0123, 0.1].map(percent), ["472 %", "1.3 %", "10 %"]);
    }
}

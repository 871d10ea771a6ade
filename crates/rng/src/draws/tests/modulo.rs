//! Modulo and scaling: whether a word of 8 to 32 bits was taken modulo the number of values, or scaled to
//! it, without rejection.
//!
//! With 2^b = q n + r, the remainder modulo n has each of the lowest r values with probability (q + 1) /
//! 2^b instead of 1 / n; scaling gives that probability to the values v for which floor of (v + 1) 2^b /
//! n minus that of v 2^b / n is larger by one. The number of draws among the favoured values is binomial
//! under the null hypothesis, which is the likelihood ratio test of either fault (J. Neyman and E. S.
//! Pearson, 1933). A word size is tested where the fault would show at three standard deviations or more.

use super::{Parts, enough};
use crate::bits::slot::score;
use crate::draws::sample::Draws;
use gincert_chance::Count;

pub(super) const REGULATORS: &str = "unbiased scaling";
/// Sizes of words that generators give.
const WORDS: [u32; 7] = [8, 12, 15, 16, 24, 31, 32];
/// Deviations at which a fault must show, else the word size is not tested.
const SEEN: f64 = 3.0;
/// Deviations from what a fault would show, within which the sample points at it.
const FITS: f64 = 3.5;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = match draws.is_replaced {
        true => draws.numbers().to_vec(),
        false => draws.stream()?,
    };
    enough(stream.len(), 100, "independent numbers")?;
    let (n, all) = (draws.values, stream.len() as f64);
    let mut parts = Vec::new();
    for bits in WORDS.into_iter().filter(|bits| 1u64 << bits > n) {
        let (quotient, rest) = ((1u64 << bits) / n, (1u64 << bits) % n);
        if rest == 0 {
            continue;
        }
        let chance = rest as f64 / n as f64;
        let faulty = rest as f64 * (quotient + 1) as f64 / (1u64 << bits) as f64;
        let deviation = libm::sqrt(all * chance * (1.0 - chance));
        let shown = all * (faulty - chance) / deviation;
        if shown < SEEN {
            continue;
        }
        for (how, is_favoured) in
            [("modulo", is_low as fn(u64, u64, u32) -> bool), ("scaled", is_wide)]
        {
            let count =
                stream.iter().filter(|value| is_favoured(u64::from(**value), n, bits)).count()
                    as u64;
            let z = (count as f64 - all * chance) / deviation;
            let p = Count::Binomial { trials: stream.len() as u64, chance }.two_sided(count);
            let is_fitting = z > SEEN && libm::fabs(z - shown) < FITS;
            let note = is_fitting.then(|| {
                format!(
                    "as a word of {bits} bits that is {how_words} would give",
                    how_words = words(how)
                )
            });
            parts.push((format!("{how}-{bits}"), score(z, p), note));
        }
    }
    match parts.is_empty() {
        true => Err("no word of 8 to 32 bits would show in so many numbers".to_owned()),
        false => Ok(parts),
    }
}

fn words(how: &str) -> &'static str {
    match how {
        "modulo" => "taken modulo the number of values",
        _ => "scaled to the number of values",
    }
}

/// Whether taking the rest favours a value.
fn is_low(value: u64, n: u64, bits: u32) -> bool {
    value < (1u64 << bits) % n
}

/// Whether scaling favours a value: how many words w have floor(w n / 2^b) = v.
fn is_wide(value: u64, n: u64, bits: u32) -> bool {
    let first = |value: u64| (u128::from(value) << bits).div_ceil(u128::from(n));
    first(value + 1) - first(value) > u128::from((1u64 << bits) / n)
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn favoured_values_are_those_that_more_words_give() {
        for n in [3u64, 6, 49, 52, 100] {
            let (mut rests, mut scaled) = (vec![0; n as usize], vec![0; n as usize]);
            for word in 0..256u64 {
                rests[(word % n) as usize] += 1;
                scaled[(word * n / 256) as usize] += 1;
            }
            for value in 0..n {
                assert_eq!(is_low(value, n, 8), rests[value as usize] > 256 / n, "{n} {value}");
                assert_eq!(is_wide(value, n, 8), scaled[value as usize] > 256 / n, "{n} {value}");
            }
        }
    }
}

//! Runs up: the lengths of rising sequences of numbers.
//!
//! The number that ends a run is skipped, so that runs are independent (D. E. Knuth, The Art of Computer
//! Programming, volume 2, 3.3.2 G, exercise 14). With n values r successive numbers rise with probability
//! C(n, r) / n^r.

use super::{Parts, classes, enough, one};
use crate::draws::sample::Draws;

pub(super) const REGULATORS: &str = "runs";
/// Lengths that are counted separately.
const LENGTHS: usize = 10;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    enough(stream.len(), 100, "independent numbers")?;
    let mut counts = vec![0u64; LENGTHS];
    let (mut last, mut length) = (None, 0usize);
    for value in stream {
        match last {
            None => length = 1,
            Some(before) if value > before => length += 1,
            Some(_) => {
                counts[length.min(LENGTHS) - 1] += 1;
                last = None;
                continue;
            }
        }
        last = Some(value);
    }
    let n = draws.values as f64;
    let mut rising = 1.0;
    let mut law = Vec::with_capacity(LENGTHS);
    for length in 1..=LENGTHS {
        let r = length as f64;
        // At least r + 1 numbers rise.
        let longer =
            if length == LENGTHS { 0.0 } else { rising * ((n - r) / n).max(0.0) / (r + 1.0) };
        law.push(rising - longer);
        rising = longer;
    }
    let (counts, law) = counts.into_iter().zip(law).filter(|(_, p)| *p > 0.0).unzip();
    one(classes(counts, law)?)
}

//! Birthday spacings: repeated gaps between the ranks of groups of numbers.
//!
//! As many successive numbers as make at least 2^24 combinations are one birthday. The number of
//! birthdays is chosen so that eight gaps are expected to equal the next larger one; the number of such
//! gaps has nearly a Poisson distribution (G. Marsaglia, A current view of random number generators,
//! 1985). Detects the lattices of linear congruential generators.

use super::{Parts, enough, one};
use crate::bits::slot::score;
use crate::draws::sample::Draws;
use gincert_chance::Count;

pub(super) const REGULATORS: &str = "spacings; Poisson";
/// Fewest combinations of a birthday.
const DAYS_MIN: u64 = 1 << 24;
/// Equal gaps that are expected at most.
const MEAN: f64 = 8.0;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    let (mut group, mut days) = (1, draws.values);
    while days < DAYS_MIN {
        (group, days) = (group + 1, days * draws.values);
    }
    let wanted = libm::cbrt(4.0 * MEAN * days as f64) as usize;
    let number = wanted.min(stream.len() / group);
    enough(number, wanted / 2, "groups of numbers")
        .map_err(|why| format!("{why}, of {group} numbers each"))?;
    let of = |group: &[u32]| {
        group.iter().fold(0u64, |rank, value| rank * draws.values + u64::from(*value))
    };
    let mut birthdays: Vec<u64> = stream.chunks_exact(group).take(number).map(of).collect();
    birthdays.sort_unstable();
    let first = birthdays.first().map(|day| day + days);
    let next = birthdays.iter().copied().skip(1).chain(first);
    let mut gaps: Vec<u64> = birthdays.iter().zip(next).map(|(day, next)| next - day).collect();
    gaps.sort_unstable();
    let equal = gaps.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64;
    let n = number as f64;
    let mean = n * (n - 1.0) * (n - 1.0) / (4.0 * days as f64);
    one(score(equal as f64, Count::Poisson { mean }.two_sided(equal)))
}

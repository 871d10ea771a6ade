//! Maximum: the largest of five successive numbers.
//!
//! It is at most m with the fifth power of the probability of a single one (D. E. Knuth, The Art of
//! Computer Programming, volume 2, 3.3.2 C: max-of-t).

use super::{Parts, classes, enough, one};
use crate::draws::sample::Draws;

pub(super) const REGULATORS: &str = "order statistic";
/// Numbers that are compared.
const OF: usize = 5;
/// Classes of about the same probability.
const CLASSES: usize = 16;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    enough(stream.len() / OF, 200, "groups of five numbers")?;
    let values = draws.values as f64;
    // The first value beyond each class.
    let mut ends: Vec<u64> = (1..=CLASSES)
        .map(|class| libm::ceil(values * libm::pow(class as f64 / CLASSES as f64, 0.2)) as u64)
        .collect();
    ends.dedup();
    let mut counts = vec![0u64; ends.len()];
    for group in stream.chunks_exact(OF) {
        let most = u64::from(group.iter().copied().max().unwrap_or(0));
        counts[ends.iter().position(|end| most < *end).unwrap_or(0)] += 1;
    }
    let mut before = 0.0;
    let law = ends.iter().map(|end| {
        let at_most = libm::pow(*end as f64 / values, OF as f64);
        at_most - std::mem::replace(&mut before, at_most)
    });
    one(classes(counts, law.collect())?)
}

//! Gap: how long it takes until a number of the lower half of the values occurs again.
//!
//! The lengths of gaps are independent and geometric (M. G. Kendall and B. Babington Smith, 1938; D. E.
//! Knuth, The Art of Computer Programming, volume 2, 3.3.2 D).

use super::{Parts, classes, enough, one};
use crate::draws::sample::Draws;

pub(super) const REGULATORS: &str = "gap";

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    enough(stream.len(), 64, "independent numbers")?;
    let low = draws.values / 2;
    let chance = low as f64 / draws.values as f64;
    let mut counts = vec![0u64; 64];
    let (mut gap, mut is_open) = (0usize, false);
    for value in stream {
        if u64::from(value) >= low {
            gap += 1;
            continue;
        }
        if is_open {
            counts[gap.min(63)] += 1;
        }
        (gap, is_open) = (0, true);
    }
    let mut law: Vec<f64> =
        (0..63).map(|gap| chance * libm::pow(1.0 - chance, f64::from(gap))).collect();
    law.push(libm::pow(1.0 - chance, 63.0));
    one(classes(counts, law)?)
}

//! Coupon collector: how many numbers it takes until every band of values has occurred.
//!
//! Bands are equal in size, at most eight, and the remaining values are ignored. The length has the
//! occupancy distribution (A. de Moivre, 1711; D. E. Knuth, The Art of Computer Programming, volume 2,
//! 3.3.2 E).

use super::{Parts, classes, enough, one};
use crate::draws::sample::Draws;

pub(super) const REGULATORS: &str = "coupon collector";
/// Lengths that are counted separately.
const LENGTHS: usize = 100;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    enough(stream.len(), 500, "independent numbers")?;
    let count = draws.values.min(8);
    let each = draws.values / count;
    let mut counts = vec![0u64; LENGTHS];
    let (mut seen, mut length) = (0u32, 0usize);
    for value in stream {
        let band = u64::from(value) / each;
        if band >= count {
            continue;
        }
        seen |= 1 << band;
        length += 1;
        if seen.count_ones() as u64 == count {
            counts[length.min(LENGTHS) - 1] += 1;
            (seen, length) = (0, 0);
        }
    }
    let (counts, law) = trimmed(counts, law(count as usize));
    one(classes(counts, law)?)
}

/// Lengths shorter than possible are no classes.
fn trimmed(counts: Vec<u64>, law: Vec<f64>) -> (Vec<u64>, Vec<f64>) {
    counts.into_iter().zip(law).filter(|(_, p)| *p > 0.0).unzip()
}

/// The probability that the last of so many comes as number 1, 2, ...; the last place is for all later
/// ones.
fn law(count: usize) -> Vec<f64> {
    let mut seen = vec![0.0; count + 1];
    seen[0] = 1.0;
    let mut law = vec![0.0; LENGTHS];
    for place in law.iter_mut().take(LENGTHS - 1) {
        let mut next = vec![0.0; count + 1];
        for (have, p) in seen.iter().enumerate().take(count) {
            let old = have as f64 / count as f64;
            next[have] += p * old;
            next[have + 1] += p * (1.0 - old);
        }
        *place = std::mem::take(&mut next[count]);
        seen = next;
    }
    law[LENGTHS - 1] = (1.0 - law.iter().sum::<f64>()).max(0.0);
    law
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn lengths_have_the_law_of_occupancy() {
        // Two values: length l has 2^(1 - l).
        for (at, p) in law(2).iter().enumerate().take(20) {
            let wanted = if at == 0 { 0.0 } else { libm::ldexp(1.0, -(at as i32)) };
            assert!((p - wanted).abs() < 1e-12);
        }
    }
}

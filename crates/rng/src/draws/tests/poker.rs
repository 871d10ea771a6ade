//! Poker: how many different values are among five successive ones.
//!
//! With n values there are S(5, r) n (n - 1) ... (n - r + 1) of n^5 hands with r different ones, S the
//! Stirling numbers of the second kind (D. E. Knuth, The Art of Computer Programming, volume 2, 3.3.2 D).
//! Where there are many values, they are grouped into eight bands.

use super::{Parts, band, bands, classes, enough, one, shares};
use crate::draws::sample::Draws;

pub(super) const REGULATORS: &str = "poker";
/// Numbers of a hand.
const HAND: usize = 5;

pub(super) fn run(draws: &Draws) -> Parts {
    let stream = draws.stream()?;
    enough(stream.len() / HAND, 50, "hands of five numbers")?;
    let count = bands(draws, 8.0);
    let mut counts = vec![0u64; HAND];
    for hand in stream.chunks_exact(HAND) {
        let seen = hand.iter().fold(0u32, |seen, value| seen | 1 << band(*value, draws, count));
        counts[seen.count_ones() as usize - 1] += 1;
    }
    one(classes(counts, law(&shares(draws, count)))?)
}

/// The probabilities of 1 to 5 different ones, by adding one number at a time to the set of those that
/// were seen.
fn law(shares: &[f64]) -> Vec<f64> {
    let mut sets = vec![0.0; 1 << shares.len()];
    sets[0] = 1.0;
    for _ in 0..HAND {
        let mut next = vec![0.0; sets.len()];
        for (set, p) in sets.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            for (at, share) in shares.iter().enumerate() {
                next[set | 1 << at] += p * share;
            }
        }
        sets = next;
    }
    let mut law = vec![0.0; HAND];
    for (set, p) in sets.iter().enumerate().skip(1) {
        law[(set.count_ones() as usize).min(HAND) - 1] += p;
    }
    law
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn different_values_have_the_law_of_stirling_numbers() {
        // Ten values would be 0.0001, 0.0135, 0.18, 0.504, 0.3024; eight by the same rule.
        let found = law(&[0.125; 8]);
        let falling = |r: u32| (0..r).fold(1.0, |product, k| product * f64::from(8 - k));
        for (r, stirling) in [(1, 1.0), (2, 15.0), (3, 25.0), (4, 10.0), (5, 1.0)] {
            let wanted = stirling * falling(r) / 32_768.0;
            assert!((found[r as usize - 1] - wanted).abs() < 1e-12);
        }
    }
}

//! Birthday spacings of the first, or last, four to eight cards: repeated gaps between the ranks of
//! decks.
//!
//! The ranks of n decks among the M = 52!/(52 - k)! arrangements are points on a circle; the number of
//! gaps equal to the next larger one has nearly a Poisson distribution with mean n (n - 1)^2/(4 M) (G.
//! Marsaglia, A current view of random number generators, 1985; P. L'Ecuyer and R. Simard, 2001). For
//! each k the test uses as many of the first decks as make this mean 8, up to 98,960 for eight cards; for
//! each end it takes the most extreme k, and its p-value is the probability that any of the five is as
//! extreme (R. E. Tarone, 1990). Detects the lattices of linear congruential generators.

use super::buckets::bucketed;
use super::shared::{SharedCounts, SharedInput};
use super::{Clause, Outcome, Test};
use libm::cbrt;

pub(super) const REGULATORS: &str = "spacings; Poisson";
pub(super) const CLAUSES: &[Clause] = &[Clause::Poisson];
pub(super) const CORE: bool = true;
/// The first gaps are too few for the Poisson distribution.
pub(super) const DECKS_MIN: u64 = 64;

/// The largest mean: with more, three equal gaps are no longer rare.
const MEAN_MAX: f64 = 8.0;

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Spacings)
}

struct Spacings;

impl Test for Spacings {
    fn reads(&self) -> Vec<SharedInput> {
        vec![SharedInput::Ends]
    }

    fn outcomes(&self, shared: &SharedCounts) -> Vec<Outcome> {
        let decks_max = |all: u64| cbrt(4.0 * MEAN_MAX * all as f64) as usize;
        shared.ends().map_or_else(Vec::new, |ends| ends.outcomes(decks_max, judge))
    }

    fn reads_first_decks_only(&self) -> bool {
        true
    }
}

fn judge(ranks: &[u64], arrangements: u64) -> (u64, f64) {
    let (Some(first), Some(last)) = (ranks.first(), ranks.last()) else {
        return (0, 0.0);
    };
    let neighbours = ranks.iter().zip(ranks.iter().skip(1));
    let mut gaps: Vec<u64> = neighbours.map(|(a, b)| b - a).collect();
    gaps.push(first + arrangements - last);
    // Equal gaps have to be neighbours, no more.
    bucketed(&mut gaps, |gap| gap);
    let twice = gaps.iter().zip(gaps.iter().skip(1));
    let twice = twice.filter(|(a, b)| a == b).count() as u64;
    let n = ranks.len() as f64;
    let mean = n * (n - 1.0) * (n - 1.0) / (4.0 * arrangements as f64);
    (twice, mean)
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn equal_gaps_are_counted_round_the_circle() {
        // Gaps of 3, 3, 4 and, round the circle, 3.
        assert_eq!(judge(&[1, 4, 7, 11], 13).0, 2);
    }

    /// The mean over many circles of the size that is used.
    #[test]
    fn the_mean_is_the_stated_one() {
        let mut random = crate::sources::Random::new(6);
        let all = 52 * 51 * 50 * 49;
        let n = 592;
        let runs = 400;
        let mut sum = 0;
        for _ in 0..runs {
            let mut ranks: Vec<u64> = (0..n).map(|_| u64::from(random.below(all))).collect();
            ranks.sort_unstable();
            sum += judge(&ranks, u64::from(all)).0;
        }
        let mean = 592.0 * 591.0 * 591.0 / (4.0 * f64::from(all)) * f64::from(runs);
        assert!((sum as f64 - mean).abs() < 4.0 * mean.sqrt(), "{sum} {mean}");
    }
}

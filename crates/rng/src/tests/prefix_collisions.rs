//! Decks that begin, or end, with the same four to eight cards.
//!
//! Of n decks the number of pairs that agree in k cards has nearly a Poisson distribution with mean n(n -
//! 1)/2 over the 52!/(52 - k)! arrangements (D. E. Knuth, The Art of Computer Programming, volume 2,
//! 3.3.2, collision test); pairs are pairwise independent, so that mean and variance are exact. For each
//! end the test takes the most extreme of the five numbers of cards, and its p-value is the probability
//! that any of the five is as extreme (R. E. Tarone, A modified Bonferroni method for discrete data,
//! 1990). The first 131,072 decks are used. Detects small seeds, short cycles, and draws that share their
//! first numbers.

use super::prefix::REMEMBERED_MAX;
use super::shared::{SharedCounts, SharedInput};
use super::{Clause, Outcome, Test};

pub(super) const REGULATORS: &str = "duplicates; collisions";
pub(super) const CLAUSES: &[Clause] = &[Clause::Duplicates, Clause::Poisson];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 2;

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Collisions)
}

struct Collisions;

impl Test for Collisions {
    fn reads(&self) -> Vec<SharedInput> {
        vec![SharedInput::Ends]
    }

    fn outcomes(&self, shared: &SharedCounts) -> Vec<Outcome> {
        shared.ends().map_or_else(Vec::new, |ends| ends.outcomes(|_| REMEMBERED_MAX, judge))
    }

    fn reads_first_decks_only(&self) -> bool {
        true
    }
}

fn judge(ranks: &[u64], arrangements: u64) -> (u64, f64) {
    let groups = ranks.chunk_by(|a, b| a == b).map(|group| group.len() as u64);
    let pairs = groups.map(|same| same * (same - 1) / 2).sum();
    let n = ranks.len() as f64;
    let mean = n * (n - 1.0) / 2.0 / arrangements as f64;
    (pairs, mean)
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn each_pair_of_equal_ranks_counts() {
        let (pairs, mean) = judge(&[1, 1, 1, 4, 9, 9], 1_000_000);
        assert_eq!(pairs, 4);
        assert!((mean - 15e-6).abs() < 1e-12);
    }
}

//! Decks that come again.
//!
//! Two fair decks are the same once in 52! = 8.07e67 pairs, so that one repeat is proof: of a small
//! seed (b bits show after about 1.2 x 2^(b/2) decks: the birthday rule, R. von Mises, 1939) or of
//! a stale buffer. The first 1,048,576 decks are remembered; later ones are compared with them.

use super::counted::factorial;
use super::{Outcome, Test};
use crate::deck::Deck;
use crate::tails::P;
use libm::log;
use std::collections::HashSet;

pub(super) const REGULATORS: &str = "duplicates; birthday";
pub(super) const DECKS_MIN: u64 = 2;

/// Decks that are remembered, 48 bytes each.
const REMEMBERED_MAX: usize = 1 << 20;

#[derive(Default)]
struct Repeats {
    decks: u64,
    seen: HashSet<[u64; 6]>,
    repeats: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Repeats::default())
}

impl Test for Repeats {
    fn add(&mut self, deck: &Deck) {
        self.decks += 1;
        let packed = deck.packed();
        if self.seen.contains(&packed) {
            self.repeats += 1;
        } else if self.seen.len() < REMEMBERED_MAX {
            self.seen.insert(packed);
        }
    }

    fn outcomes(&self) -> Vec<Outcome> {
        // The number of repeats has nearly a Poisson law with the mean of pairs over 52!; so many
        // or more have a probability of at most mean^r / r!.
        let pairs = self.decks as f64 * (self.decks as f64 - 1.0) / 2.0;
        let ln_mean = log(pairs) - log(factorial(52));
        let repeats = u32::try_from(self.repeats).unwrap_or(u32::MAX);
        let ln = f64::from(repeats) * ln_mean - libm::lgamma(f64::from(repeats) + 1.0);
        vec![Outcome {
            part: "",
            statistic: f64::from(repeats),
            df: None,
            p: P::from_ln(ln),
        }]
    }
}

//! Draws by `random % n`: a filter that is matched to the small results that come up more often.
//!
//! Of 2^b equally likely words, the remainders below 2^b mod n have one word more than the others.
//! With n = i + 1 and r = 2^b mod n, the likelihood ratio of a draw is 1 + (n - r)/2^b below r and
//! 1 - r/2^b from r on, so that the sum of n - r and -r over all draws is, to first order, the most
//! powerful statistic there is (J. Neyman and E. S. Pearson, 1933). Each weight has the mean 0 and
//! the variance r (n - r); the sum over 51 draws and many decks is normal. Widths of 8, 15, 16 and
//! 24 bits; the draws of a Fisher-Yates shuffle down, up and forward, of a shuffle that takes cards
//! out of a rest, and of one that puts cards in. Nothing else sees `rand() % n` with 15 bits within
//! a few million decks.

use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::tails::normal_two_sided;
use super::view::{Digits, View};
use libm::sqrt;

pub(super) const REGULATORS: &str = "chi-square of each draw; scaling";
pub(super) const CLAUSES: &[Clause] = &[Clause::Scaling];
pub(super) const CORE: bool = true;
/// Over 3,000 draws: the sum is normal.
pub(super) const DECKS_MIN: u64 = 64;

/// Bits of a word before `% n`.
const WIDTHS: [u32; 4] = [8, 15, 16, 24];
/// A weight is from -51 to 51; so much is added that all are positive.
const LIFT: u64 = 52;
/// Bits of a packed sum of 51 lifted weights, which is at most 51 x 103.
const LANE: u32 = 16;

/// A way to draw: where a view has its digits, and the name of each width's slot.
type Way = (fn(&View) -> &Digits, [&'static str; 4]);

const WAYS: [Way; 5] = [
    (|deck| &deck.down, ["down-8", "down-15", "down-16", "down-24"]),
    (|deck| &deck.up, ["up-8", "up-15", "up-16", "up-24"]),
    (
        |deck| &deck.forward,
        ["forward-8", "forward-15", "forward-16", "forward-24"],
    ),
    (
        |deck| &deck.removal,
        ["removal-8", "removal-15", "removal-16", "removal-24"],
    ),
    (
        |deck| &deck.insertion,
        ["insertion-8", "insertion-15", "insertion-16", "insertion-24"],
    ),
];

struct Filter {
    decks: u64,
    /// For each digit and value the lifted weights of all widths, side by side in one word.
    weights: Vec<[u64; 64]>,
    sums: [[u64; WIDTHS.len()]; WAYS.len()],
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Filter {
        decks: 0,
        weights: weights(),
        sums: Default::default(),
    })
}

fn weights() -> Vec<[u64; 64]> {
    let mut weights = vec![[0; 64]; CARDS];
    for (n, row) in (1..).zip(&mut weights).skip(1) {
        for (value, slot) in (0..n).zip(row) {
            for (lane, width) in (0u32..).zip(WIDTHS) {
                let r = (1u64 << width) % n;
                let weight = if value < r { LIFT + n - r } else { LIFT - r };
                *slot |= weight << (lane * LANE);
            }
        }
    }
    weights
}

impl Filter {
    #[inline(always)]
    fn packed(&self, digits: &Digits) -> u64 {
        let rows = self.weights.iter().zip(digits).skip(1);
        rows.fold(0, |sum, (row, digit)| {
            sum.wrapping_add(row[usize::from(digit & 63)])
        })
    }
}

impl Test for Filter {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        for ((digits, _), at) in WAYS.iter().zip(0..) {
            let mut sums = [0; WIDTHS.len()];
            for deck in decks {
                let packed = self.packed(digits(deck));
                for (lane, sum) in (0u32..).zip(&mut sums) {
                    *sum += packed >> (lane * LANE) & 0xffff;
                }
            }
            let totals = self.sums.get_mut(at);
            for (total, sum) in totals.into_iter().flatten().zip(sums) {
                *total += sum;
            }
        }
    }

    fn outcomes(&self) -> Vec<Outcome> {
        let decks = self.decks as f64;
        let lifted = self.decks as f64 * (CARDS as u64 - 1) as f64 * LIFT as f64;
        let mut outcomes = Vec::new();
        for ((_, names), sums) in WAYS.iter().zip(&self.sums) {
            for ((name, width), sum) in names.iter().zip(WIDTHS).zip(sums) {
                let z = (*sum as f64 - lifted) / sqrt(decks * variance(width));
                outcomes.push(Outcome {
                    part: name,
                    statistic: z,
                    df: None,
                    p: normal_two_sided(z),
                });
            }
        }
        outcomes
    }
}

/// Of the sum of one deck's weights.
fn variance(width: u32) -> f64 {
    let of = |n: u64| {
        let r = (1u64 << width) % n;
        (r * (n - r)) as f64
    };
    (2..=CARDS as u64).map(of).sum()
}

#[cfg(test)]
mod checks {
    use super::*;

    /// Over every value of every digit the weights sum to nothing, and their squares to the
    /// variance: the moments are exact.
    #[test]
    fn weights_have_the_stated_moments() {
        let weights = weights();
        for (lane, width) in (0u32..).zip(WIDTHS) {
            let mut total = 0.0;
            for (n, row) in (1usize..).zip(&weights).skip(1) {
                let weight = |value: usize| {
                    (row[value] >> (lane * LANE) & 0xffff) as f64 - LIFT as f64
                };
                assert_eq!((0..n).map(weight).sum::<f64>(), 0.0);
                total += (0..n).map(|v| weight(v) * weight(v)).sum::<f64>() / n as f64;
            }
            assert!((total - variance(width)).abs() < 1e-9);
        }
    }
}

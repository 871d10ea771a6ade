//! Draws by `random % n`: a filter that is matched to the small results that occur more often.
//!
//! Of 2^b equally likely words, the remainders below 2^b mod n have one word more than the others. With
//! n = i + 1 and r = 2^b mod n, the likelihood ratio of a draw is 1 + (n - r)/2^b below r and 1 - r/2^b
//! from r on, so that the sum of n - r and -r over all draws is, to first order, the most powerful
//! statistic (J. Neyman and E. S. Pearson, 1933). Each weight has the mean 0 and the variance r (n - r);
//! the sum over 51 draws and many decks is normal. Tested are widths of 8, 15, 16 and 24 bits, and the
//! draws of a Fisher-Yates shuffle down, up and forward, of a shuffle that takes cards out of a rest, and
//! of one that inserts cards. No other test detects `rand() % n` with 15 bits within a few million decks.

use super::digits::farthest_draw;
use super::shared::{DigitCode, SharedCounts, SharedInput};
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::normal_two_sided;
use libm::sqrt;

pub(super) const REGULATORS: &str = "chi-square of each draw; scaling";
pub(super) const CLAUSES: &[Clause] = &[Clause::Scaling];
pub(super) const CORE: bool = true;
/// Over 3,000 draws: the sum is nearly normal.
pub(super) const DECKS_MIN: u64 = 64;

/// Bits of a word before `% n`.
const WIDTHS: [u32; 4] = [8, 15, 16, 24];
/// A weight is from -51 to 51; so much is added that all are positive.
const LIFT: u64 = 52;

/// A way to draw: the code of its draws, and the name of each width's slot.
type Way = (DigitCode, [&'static str; 4]);

const WAYS: [Way; 5] = [
    (DigitCode::Down, ["down-8", "down-15", "down-16", "down-24"]),
    (DigitCode::Up, ["up-8", "up-15", "up-16", "up-24"]),
    (DigitCode::Forward, ["forward-8", "forward-15", "forward-16", "forward-24"]),
    (DigitCode::Removal, ["removal-8", "removal-15", "removal-16", "removal-24"]),
    (DigitCode::Insertion, ["insertion-8", "insertion-15", "insertion-16", "insertion-24"]),
];

struct Filter;

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Filter)
}

/// The lifted weight of a value of a digit, which has n values.
fn lifted(width: u32, n: u64, value: u64) -> u64 {
    let r = (1u64 << width) % n;
    if value < r { LIFT + n - r } else { LIFT - r }
}

/// The lifted weights of all digits of all decks.
fn sum(shared: &SharedCounts, code: DigitCode, width: u32) -> u64 {
    let weighted = shared
        .counts(code)
        .map(|(digit, value, count)| lifted(width, digit as u64 + 1, value as u64) * count);
    weighted.sum()
}

impl Test for Filter {
    fn reads(&self) -> Vec<SharedInput> {
        WAYS.iter().map(|(code, _)| SharedInput::Digits(*code)).collect()
    }

    fn outcomes(&self, shared: &SharedCounts) -> Vec<Outcome> {
        let decks = shared.decks() as f64;
        let lifted = decks * (CARDS as u64 - 1) as f64 * LIFT as f64;
        let mut outcomes = Vec::new();
        for (code, names) in &WAYS {
            for (name, width) in names.iter().zip(WIDTHS) {
                let sum = sum(shared, *code, width) as f64;
                let z = (sum - lifted) / sqrt(decks * variance(width));
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

    fn detail(&self, part: &str, shared: &SharedCounts) -> Option<Detail> {
        let way = WAYS.iter().find(|(_, names)| names.contains(&part));
        way.and_then(|(code, _)| farthest_draw(shared, *code))
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
    use crate::tests::view::View;

    /// Over every value of every digit the weights sum to nothing, and their squares to the
    /// variance: the moments are exact.
    #[test]
    fn weights_have_the_stated_moments() {
        for width in WIDTHS {
            let mut total = 0.0;
            for n in 2..=CARDS as u64 {
                let weight = |value| lifted(width, n, value) as f64 - LIFT as f64;
                assert_eq!((0..n).map(weight).sum::<f64>(), 0.0);
                total += (0..n).map(|v| weight(v) * weight(v)).sum::<f64>() / n as f64;
            }
            assert!((total - variance(width)).abs() < 1e-9);
        }
    }

    /// The sum from counts is the sum deck by deck.
    #[test]
    fn counts_give_the_weights_of_all_draws() {
        let mut source = crate::sources::find("modulo8").unwrap().start(4);
        let decks: Vec<View> = (0..300).map(|_| View::of(&source.next_deck())).collect();
        let mut shared = SharedCounts::of([SharedInput::Digits(DigitCode::Down)].into_iter());
        shared.add(&decks);
        for width in WIDTHS {
            let drawn = decks.iter().flat_map(|deck| (1..).zip(&deck.down[..CARDS]).skip(1));
            let weights = drawn.map(|(n, value)| lifted(width, n, u64::from(*value)));
            assert_eq!(sum(&shared, DigitCode::Down, width), weights.sum::<u64>());
        }
    }
}

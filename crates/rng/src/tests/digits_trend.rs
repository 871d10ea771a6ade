//! The linear trend of the digits of each shuffle: whether draws are too high or too low.
//!
//! A digit on 0 to i has the mean i/2 and the variance ((i + 1)^2 - 1)/12; each is weighted by the
//! inverse of its standard deviation, in whole numbers, so that mean and variance of the sum are exact.
//! The sum of 51 digits a deck is nearly normal after a few decks. It is one number instead of 1,326:
//! naive swaps, sort keys and biased bits show with 8 to 64 times fewer decks than by the chi-square.

use super::digits::farthest_draw;
use super::shared::{DigitCode, SharedCounts, SharedInput};
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::normal_two_sided;
use libm::{rint, sqrt};

pub(super) const REGULATORS: &str = "frequency; serial correlation within a deck";
pub(super) const CLAUSES: &[Clause] = &[Clause::Frequency, Clause::OrderStatistic];
pub(super) const CORE: bool = true;
/// Over 800 digits: the sum is nearly normal.
pub(super) const DECKS_MIN: u64 = 16;

/// The weight of a digit with unit variance.
const UNIT: f64 = 700.0;

const CODES: [(&str, DigitCode); 6] = [
    ("down", DigitCode::Down),
    ("up", DigitCode::Up),
    ("forward", DigitCode::Forward),
    ("lehmer", DigitCode::Removal),
    ("lehmer-inverse", DigitCode::RemovalInverse),
    ("insertion", DigitCode::Insertion),
];

/// The weight of each digit.
struct Trend([u16; CARDS]);

pub(super) fn start() -> Box<dyn Test> {
    let mut weights = [0; CARDS];
    for (digit, slot) in (0u32..).zip(&mut weights).skip(1) {
        *slot = rint(UNIT / sqrt(variance(digit))) as u16;
    }
    Box::new(Trend(weights))
}

/// Of a digit on 0 to `digit`.
fn variance(digit: u32) -> f64 {
    let values = f64::from(digit) + 1.0;
    (values * values - 1.0) / 12.0
}

impl Trend {
    /// The weighted digits of all decks.
    fn sum(&self, shared: &SharedCounts, code: DigitCode) -> u64 {
        let weighted = shared.counts(code).map(|(digit, value, count)| {
            let weight = self.0.get(digit).copied().unwrap_or(0);
            u64::from(weight) * value as u64 * count
        });
        weighted.sum()
    }
}

impl Test for Trend {
    fn reads(&self) -> Vec<SharedInput> {
        CODES.iter().map(|(_, code)| SharedInput::Digits(*code)).collect()
    }

    fn outcomes(&self, shared: &SharedCounts) -> Vec<Outcome> {
        let decks = shared.decks() as f64;
        let weights = || (0u32..).zip(self.0.map(f64::from));
        let mean: f64 = weights().map(|(digit, w)| w * f64::from(digit) / 2.0).sum();
        let square: f64 = weights().map(|(digit, w)| w * w * variance(digit)).sum();
        let of = |(part, code): &(&'static str, DigitCode)| {
            let z = (self.sum(shared, *code) as f64 - decks * mean) / sqrt(decks * square);
            Outcome { part, statistic: z, df: None, p: normal_two_sided(z) }
        };
        CODES.iter().map(of).collect()
    }

    fn detail(&self, part: &str, shared: &SharedCounts) -> Option<Detail> {
        let code = CODES.iter().find(|(name, _)| *name == part);
        code.and_then(|(_, code)| farthest_draw(shared, *code))
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::find;
    use crate::tests::view::View;

    /// The sum from counts is the sum deck by deck.
    #[test]
    fn counts_give_the_weighted_digits_of_all_decks() {
        let mut source = find("riffle7").unwrap().start(4);
        let decks: Vec<View> = (0..300).map(|_| View::of(&source.next_deck())).collect();
        let mut shared = SharedCounts::of(CODES.iter().map(|(_, code)| SharedInput::Digits(*code)));
        shared.add(&decks);
        let weights: [u16; CARDS] = std::array::from_fn(|digit| 7 * digit as u16 + 3);
        let weighted = |digits: &[u8]| {
            let digits = weights.iter().zip(digits);
            digits.map(|(w, d)| u64::from(*w) * u64::from(*d)).sum::<u64>()
        };
        let down: u64 = decks.iter().map(|deck| weighted(&deck.down)).sum();
        assert_eq!(Trend(weights).sum(&shared, DigitCode::Down), down);
        // Card by card, how many lower ones lie before.
        let inserted = |deck: &View| {
            let positions = deck.positions.cards();
            let before =
                |card: usize| positions[..card].iter().filter(move |at| **at < positions[card]);
            let digits: Vec<u8> = (0..CARDS).map(|card| before(card).count() as u8).collect();
            weighted(&digits)
        };
        let inserted: u64 = decks.iter().map(inserted).sum();
        assert_eq!(Trend(weights).sum(&shared, DigitCode::Insertion), inserted);
    }
}

//! Shared by tests that read a deck as 51 independent uniform digits, the draws of a shuffle.

use super::shared::{DigitCode, SharedCounts, SharedInput};
use super::{Outcome, Test};
use crate::detail::Detail;
use crate::tails::{P, chi_square_two_sided};
use gincert_chance::{Count, Departure};

/// Degrees of freedom of all digits: 1 + 2 + ... + 51.
const DF: u32 = 1326;
/// Digits of a deck.
const DIGITS: u32 = 51;

/// How often each digit had each value.
struct DigitCounts(DigitCode);

/// A test of the digits of a code.
pub(super) fn digit_counts(code: DigitCode) -> Box<dyn Test> {
    Box::new(DigitCounts(code))
}

impl Test for DigitCounts {
    fn reads(&self) -> Vec<SharedInput> {
        vec![SharedInput::Digits(self.0)]
    }

    fn outcomes(&self, shared: &SharedCounts) -> Vec<Outcome> {
        let mut sum = 0.0;
        let mut smallest = P { log10: 0.0 };
        let mut largest = 0.0f64;
        let decks = shared.decks() as f64;
        for digit in 1..=DIGITS as usize {
            let values = digit + 1;
            let expected = decks / values as f64;
            let count = |value| shared.count(self.0, digit, value) as f64;
            let square = |value| {
                let off = count(value) - expected;
                off * off / expected
            };
            let chi: f64 = (0..values).map(square).sum();
            sum += chi;
            let p = match digit {
                // Of two values one is a binomial count, whatever side it is on.
                1 => Count::Binomial { trials: shared.decks(), chance: 0.5 }
                    .two_sided(shared.count(self.0, digit, 0)),
                _ => Departure::of_equal_cells(decks, values as f64).upper(chi, digit as f64),
            };
            if p.log10 <= smallest.log10 {
                (smallest, largest) = (p, chi);
            }
        }
        vec![
            Outcome {
                part: "sum",
                statistic: sum,
                df: Some(DF),
                p: chi_square_two_sided(sum, f64::from(DF)),
            },
            Outcome {
                part: "largest",
                statistic: largest,
                df: None,
                p: smallest.smallest_of(DIGITS),
            },
        ]
    }

    fn detail(&self, _: &str, shared: &SharedCounts) -> Option<Detail> {
        farthest_draw(shared, self.0)
    }
}

/// The result of a draw that is farthest from what is expected, in standard deviations.
pub(super) fn farthest_draw(shared: &SharedCounts, code: DigitCode) -> Option<Detail> {
    let decks = shared.decks() as f64;
    let expected = |digit: usize| decks / (digit as f64 + 1.0);
    let off = |&(digit, _, count): &(usize, usize, u64)| {
        let share = 1.0 / (digit as f64 + 1.0);
        (count as f64 - expected(digit)).abs() / libm::sqrt(expected(digit) * (1.0 - share))
    };
    let (digit, value, count) = shared.counts(code).max_by(|a, b| off(a).total_cmp(&off(b)))?;
    Some(Detail::Draw {
        places: u8::try_from(digit + 1).ok()?,
        result: u8::try_from(value).ok()?,
        count,
        expected: expected(digit),
    })
}

//! What tests share that read a deck as 51 independent uniform digits, the draws of a shuffle.

use super::{Outcome, Test};
use crate::deck::{CARDS, Deck};
use crate::tails::{P, chi_square_two_sided, chi_square_upper, normal_two_sided};
use libm::sqrt;

/// Degrees of freedom of all digits: 1 + 2 + ... + 51.
const DF: u32 = 1326;
/// Digits of a deck.
const DIGITS: u32 = 51;

/// A deck's digits: entry i is uniform on 0 to i, for i from 1 to 51; entry 0 is not used.
pub(crate) type Digits = [u8; CARDS];

/// How often each digit had each value.
pub(super) struct DigitCounts {
    digits: fn(&Deck) -> Digits,
    decks: u64,
    counts: Vec<[u64; CARDS]>,
}

/// A test of digits.
pub(super) fn digit_counts(digits: fn(&Deck) -> Digits) -> Box<dyn Test> {
    Box::new(DigitCounts {
        digits,
        decks: 0,
        counts: vec![[0; CARDS]; CARDS],
    })
}

impl Test for DigitCounts {
    fn add(&mut self, deck: &Deck) {
        self.decks += 1;
        for (counts, digit) in self.counts.iter_mut().zip((self.digits)(deck)) {
            if let Some(count) = counts.get_mut(usize::from(digit)) {
                *count += 1;
            }
        }
    }

    fn outcomes(&self) -> Vec<Outcome> {
        let (mut sum, mut trend) = (0.0, 0.0);
        let mut smallest = P { log10: 0.0 };
        let mut largest = 0.0f64;
        let decks = self.decks as f64;
        for (digit, counts) in self.counts.iter().enumerate().skip(1) {
            let values = digit + 1;
            let expected = decks / values as f64;
            let counts = counts.get(..values).unwrap_or_default();
            let square = |count: &u64| {
                let off = *count as f64 - expected;
                off * off / expected
            };
            let chi: f64 = counts.iter().map(square).sum();
            sum += chi;
            let p = chi_square_upper(chi, digit as f64);
            if p.log10 <= smallest.log10 {
                (smallest, largest) = (p, chi);
            }
            // The digit's mean is digit / 2, its variance ((digit + 1)^2 - 1) / 12.
            let total: f64 = counts
                .iter()
                .enumerate()
                .map(|(v, n)| v as f64 * *n as f64)
                .sum();
            let variance = ((values * values) as f64 - 1.0) / 12.0;
            trend += (total - decks * digit as f64 / 2.0) / sqrt(variance);
        }
        let trend = trend / sqrt(decks * f64::from(DIGITS));
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
            Outcome {
                part: "trend",
                statistic: trend,
                df: None,
                p: normal_two_sided(trend),
            },
        ]
    }
}

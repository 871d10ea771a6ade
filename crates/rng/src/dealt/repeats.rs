//! Hands that come again, card for card: a small seed, or a stale buffer.
//!
//! There are 52!/(52-k)! hands. The pairs of equal ones have nearly a Poisson law whose mean is the
//! number of pairs over the number of hands, as long as the hands are many times the deals (R. von
//! Mises, 1939); p is two-sided by the mid-p rule. Only so many deals are remembered that this
//! holds, and at most 1,048,576; later ones are not looked at.

use super::Dealt;
use crate::battery::Slot;
use crate::tails::P;
use crate::tests::Outcome;
use libm::{exp, lgamma, log};
use std::collections::HashMap;

/// Deals that are remembered.
const REMEMBERED_MAX: u64 = 1 << 20;
/// Possible hands for each remembered deal, so that three equal ones hardly occur.
const HANDS_PER_DEAL: f64 = 64.0;
/// With fewer deals than these a repeat would be a matter of a handful of pairs.
const DEALS_MIN: u64 = 16;

pub(super) struct Repeats {
    cards: u8,
    deals: u64,
    most: u64,
    seen: HashMap<[u64; 6], u32>,
    pairs: u64,
}

impl Repeats {
    pub fn new(cards: u8) -> Repeats {
        let bounded = (exp(ln_hands(cards).min(50.0)) / HANDS_PER_DEAL) as u64;
        Repeats {
            cards,
            deals: 0,
            most: bounded.min(REMEMBERED_MAX),
            seen: HashMap::new(),
            pairs: 0,
        }
    }

    pub fn add(&mut self, hand: &Dealt) {
        if self.deals >= self.most {
            return;
        }
        self.deals += 1;
        let mut words = [0u64; 6];
        for (place, card) in hand.cards().iter().enumerate() {
            if let Some(word) = words.get_mut(place / 10) {
                *word = *word << 6 | u64::from(*card);
            }
        }
        let before = self.seen.entry(words).or_default();
        self.pairs += u64::from(*before);
        *before = before.saturating_add(1);
    }

    pub fn slot(&self) -> Slot {
        Slot {
            name: "dealt/repeated-deal".to_owned(),
            regulators: "duplicates; birthday",
            decks_min: DEALS_MIN,
            outcome: (self.deals >= DEALS_MIN).then(|| Outcome {
                part: "",
                statistic: self.pairs as f64,
                df: None,
                p: self.p(),
            }),
        }
    }

    fn p(&self) -> P {
        let deals = self.deals as f64;
        let ln_mean = log(deals * (deals - 1.0) / 2.0) - ln_hands(self.cards);
        poisson_two_sided(ln_mean, self.pairs)
    }
}

/// ln of 52! / (52 - k)!.
fn ln_hands(cards: u8) -> f64 {
    lgamma(53.0) - lgamma(53.0 - f64::from(cards))
}

/// Two-sided p of a Poisson count, the count itself with half its probability.
pub(super) fn poisson_two_sided(ln_mean: f64, count: u64) -> P {
    let (mean, k) = (exp(ln_mean), count as f64);
    let ln_at = k * ln_mean - mean - lgamma(k + 1.0);
    // Terms of the tail relative to the count itself, outwards until they no longer matter.
    let (mut sum, mut term, mut at) = (0.5, 1.0, k);
    let upwards = k >= mean;
    while term > 1e-16 * sum {
        if upwards {
            at += 1.0;
            term *= mean / at;
        } else {
            term *= at / mean;
            at -= 1.0;
        }
        sum += term;
    }
    P::from_ln(ln_at + log(sum)).doubled()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_poisson_tail_is_the_sum_of_its_terms() {
        // Mean 2: P(0) = 0.135335, P(1) = 0.270671, so that for 1 it is 2 (0.135335 + 0.135335).
        assert!((poisson_two_sided(log(2.0), 1).value() - 0.541341).abs() < 1e-6);
        // P(4 or more) - half of P(4) = 0.142877 - 0.045112, doubled.
        assert!((poisson_two_sided(log(2.0), 4).value() - 0.195530).abs() < 1e-5);
        assert_eq!(poisson_two_sided(-100.0, 0).log10, 0.0);
        assert!(poisson_two_sided(-100.0, 1).log10 < -43.0);
    }

    #[test]
    fn few_hands_are_not_asked_for_repeats() {
        assert_eq!(Repeats::new(1).most, 0);
        assert_eq!(Repeats::new(2).most, 41);
        assert_eq!(Repeats::new(7).most, REMEMBERED_MAX);
    }
}

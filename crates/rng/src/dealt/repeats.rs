//! Repeated hands, equal card for card: a small seed, or a stale buffer.
//!
//! There are 52!/(52-k)! hands. The number of equal pairs has nearly a Poisson distribution whose mean is
//! the number of pairs over the number of hands, as long as there are many times more hands than deals
//! (R. von Mises, 1939); p is two-sided by the mid-p rule. Only as many deals are stored as this allows,
//! and at most 1,048,576; later ones are not tested.

use super::DealtCards;
use crate::battery::Slot;
use crate::tails::P;
use crate::tests::Outcome;
use gincert_chance::Count;
use libm::{exp, lgamma};
use std::collections::HashMap;

/// Deals that are stored.
const REMEMBERED_MAX: u64 = 1 << 20;
/// Possible hands for each remembered deal, so that three equal ones hardly occur.
const HANDS_PER_DEAL: f64 = 64.0;
/// With fewer deals than these a repeat would depend on a handful of pairs.
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

    pub fn add(&mut self, hand: &DealtCards) {
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
            because: None,
            outcome: (self.deals >= DEALS_MIN).then(|| Outcome {
                part: "",
                statistic: self.pairs as f64,
                df: None,
                p: self.p(),
            }),
            detail: None,
        }
    }

    fn p(&self) -> P {
        let deals = self.deals as f64;
        let mean = deals * (deals - 1.0) / 2.0 * exp(-ln_hands(self.cards));
        Count::Poisson { mean }.two_sided(self.pairs)
    }
}

/// ln of 52! / (52 - k)!; at most 156.4, so that no mean is too rare for a floating-point number.
fn ln_hands(cards: u8) -> f64 {
    lgamma(53.0) - lgamma(53.0 - f64::from(cards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_hands_are_not_asked_for_repeats() {
        assert_eq!(Repeats::new(1).most, 0);
        assert_eq!(Repeats::new(2).most, 41);
        assert_eq!(Repeats::new(7).most, REMEMBERED_MAX);
    }
}

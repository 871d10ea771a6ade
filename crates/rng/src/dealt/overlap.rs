//! Cards that two successive hands share: a pack that is not washed enough deals them again.
//!
//! Given one hand, the number of its cards in the next one is hypergeometric whatever the hand, so that
//! the numbers are independent and their sum has an exact distribution. Regulators call it overlaps, or
//! serial correlation with the previous play.

use super::DealtCards;
use crate::battery::Slot;
use crate::tests::Outcome;
use gincert_chance::Law;

pub(super) struct Overlap {
    cards: u8,
    last: Option<u64>,
    pairs: u64,
    shared: u64,
}

impl Overlap {
    pub fn new(cards: u8) -> Overlap {
        Overlap { cards, last: None, pairs: 0, shared: 0 }
    }

    pub fn add(&mut self, hand: &DealtCards) {
        let set = hand.set();
        if let Some(last) = self.last.replace(set) {
            self.pairs += 1;
            self.shared += u64::from((last & set).count_ones());
        }
    }

    pub fn gap(&mut self) {
        self.last = None;
    }

    pub fn slot(&self) -> Slot {
        // Two hands of all cards share all of them, always.
        let applies = self.pairs > 0 && self.cards < 52;
        Slot {
            name: "dealt/overlap".to_owned(),
            regulators: "overlaps; serial correlation with the previous play",
            decks_min: 2,
            because: None,
            outcome: applies.then(|| {
                let law = law(self.cards, self.cards);
                Outcome {
                    part: "",
                    statistic: law.z(self.pairs, self.shared),
                    df: None,
                    p: law.sum_two_sided(self.pairs, self.shared),
                }
            }),
            detail: None,
        }
    }
}

/// The law of the number of cards that a hand of b cards shares with one of a cards:
/// C(a, j) C(52 - a, b - j) / C(52, b).
pub(super) fn law(a: u8, b: u8) -> Law {
    let least = (u32::from(a) + u32::from(b)).saturating_sub(52);
    let most = u32::from(a.min(b));
    let (a, b) = (f64::from(a), f64::from(b));
    let ln_choose =
        |n: f64, m: f64| libm::lgamma(n + 1.0) - libm::lgamma(m + 1.0) - libm::lgamma(n - m + 1.0);
    let weight = |shared: u32| {
        if shared < least {
            return 0.0;
        }
        let j = f64::from(shared);
        libm::exp(ln_choose(a, j) + ln_choose(52.0 - a, b - j) - ln_choose(52.0, b))
    };
    Law::new((0..=most).map(weight).collect())
}

#[cfg(test)]
mod tests {
    use super::law;

    #[test]
    fn shared_cards_have_the_hypergeometric_mean_and_variance() {
        for a in 1..52u8 {
            for b in 1..52u8 {
                let (law, a, b) = (law(a, b), f64::from(a), f64::from(b));
                let mean = a * b / 52.0;
                let variance = mean * (1.0 - a / 52.0) * (52.0 - b) / 51.0;
                assert!((law.mean() - mean).abs() < 1e-9, "{a} {b}");
                assert!((law.variance() - variance).abs() < 1e-9, "{a} {b}");
            }
        }
    }
}

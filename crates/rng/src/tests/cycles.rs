//! The number of cycles of the deck as a permutation.
//!
//! Under the null it is a sum of independent draws: cycle number k is closed at card i with
//! probability 1/i (Feller, An Introduction to Probability Theory, volume 1, 3rd edition 1968,
//! X.6). Sees shuffles that never leave a card in place, and steps of too few exchanges.

use super::Test;
use super::counted::counted;
use crate::deck::{CARDS, Deck};
use crate::law::Law;

pub(super) const REGULATORS: &str = "runs; interplay of positions";
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), count)
}

fn law() -> Law {
    let mut law = vec![1.0];
    for i in 1..=CARDS {
        let closed = 1.0 / i as f64;
        let mut next = vec![0.0; law.len() + 1];
        for (cycles, p) in law.iter().enumerate() {
            for (more, chance) in [(0, 1.0 - closed), (1, closed)] {
                if let Some(slot) = next.get_mut(cycles + more) {
                    *slot += p * chance;
                }
            }
        }
        law = next;
    }
    Law::new(law)
}

pub(super) fn count(deck: &Deck) -> u32 {
    let mut left = (1u64 << CARDS) - 1;
    let mut cycles = 0;
    while left != 0 {
        cycles += 1;
        let mut at = left.trailing_zeros();
        while left >> at & 1 == 1 {
            left &= !(1 << at);
            at = u32::from(deck.cards().get(at as usize).copied().unwrap_or(0));
        }
    }
    cycles
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn the_mean_is_the_harmonic_number() {
        let harmonic: f64 = (1..=52).map(|i| 1.0 / f64::from(i)).sum();
        assert!((law().mean() - harmonic).abs() < 1e-12);
        assert_eq!(count(&Deck::sorted()), 52);
    }
}

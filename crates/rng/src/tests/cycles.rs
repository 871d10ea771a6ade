//! The number of cycles of the deck as a permutation.
//!
//! Under the null hypothesis it is a sum of independent draws: cycle number k is closed at card i with
//! probability 1/i (Feller, An Introduction to Probability Theory, volume 1, 3rd edition 1968, X.6).
//! Detects shuffles that never leave a card in place, and steps with too few exchanges.

use super::counted::counted;
use super::view::{PLACES, View};
use super::{Clause, Test};
use crate::deck::CARDS;
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "runs; interplay of positions";
pub(super) const CLAUSES: &[Clause] = &[Clause::Permutation];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), count)
}

pub(super) fn law() -> Law {
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

/// Each exchange of the shuffle that goes down joins two cycles, unless it exchanges a place with
/// itself. Place 0 is always its own draw and closes the last cycle; no place beyond the deck is.
pub(super) fn count(deck: &View) -> u32 {
    let kept = PLACES
        .iter()
        .zip(&deck.down)
        .fold(0u8, |kept, (place, drawn)| kept.wrapping_add(u8::from(place == drawn)));
    u32::from(kept)
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn the_mean_is_the_harmonic_number() {
        let harmonic: f64 = (1..=52).map(|i| 1.0 / f64::from(i)).sum();
        assert!((law().mean() - harmonic).abs() < 1e-12);
        assert_eq!(count(&View::of(&Deck::sorted())), 52);
        let mut deck = Deck::sorted();
        for (a, b) in [(3, 9), (9, 20), (0, 1)] {
            deck.swap(a, b);
        }
        assert_eq!(count(&View::of(&deck)), 49);
    }
}

//! Cards in the place that they have in a sorted deck.
//!
//! Under the null hypothesis this is the rencontres distribution (P. R. de Montmort, 1708): k of them in
//! C(52, k) D(52 - k) of 52! decks, with D the number of permutations without a fixed point; mean 1,
//! variance 1. Of a step: cards that did not move.

use super::counted::{binomial, counted, derangements, factorial};
use super::view::{PLACES, View};
use super::{Clause, Test};
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "overlaps; duplicates from deck to deck";
pub(super) const CLAUSES: &[Clause] =
    &[Clause::Overlaps, Clause::Duplicates, Clause::SerialCorrelation];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 8;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), count)
}

pub(super) fn law() -> Law {
    let weight = |k| binomial(52, k) * derangements(52 - k) / factorial(52);
    Law::new((0..=52).map(weight).collect())
}

fn count(deck: &View) -> u32 {
    let cards = PLACES.iter().zip(deck.cards.here());
    let sum = cards.fold(0u8, |sum, (place, card)| sum.wrapping_add(u8::from(place == card)));
    u32::from(sum)
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn mean_and_variance_are_one() {
        assert!((law().mean() - 1.0).abs() < 1e-9 && (law().variance() - 1.0).abs() < 1e-9);
        assert_eq!(count(&View::of(&Deck::sorted())), 52);
    }
}

//! Successions: a card followed by the next higher one.
//!
//! Under the null hypothesis C(51, k) s(52 - k) of 52! decks have k of them, where s(m) = D(m) + D(m - 1)
//! permutations of m have none (J. Riordan, A recurrence for permutations without rising or falling
//! successions, 1965). Detects clumps; of a step: cards that move together.

use super::counted::{binomial, counted, derangements, factorial};
use super::view::View;
use super::{Clause, Test};
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "interplay correlation of neighbours";
pub(super) const CLAUSES: &[Clause] = &[Clause::Adjacency, Clause::InterplayCorrelation];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 8;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), |deck| count(deck, 1))
}

pub(super) fn law() -> Law {
    let without = |m: u32| derangements(m) + m.checked_sub(1).map_or(0.0, derangements);
    let weight = |k| binomial(51, k) * without(52 - k) / factorial(52);
    Law::new((0..=51).map(weight).collect())
}

/// Pairs of neighbours of which the second card is higher by `step`.
pub(super) fn count(deck: &View, step: i8) -> u32 {
    let pairs = deck.cards.here().iter().zip(deck.cards.after_one());
    let sum = pairs
        .fold(0u8, |sum, (a, b)| sum.wrapping_add(u8::from(a.wrapping_add_signed(step) == *b)));
    u32::from(sum)
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn the_mean_is_one_less_a_card() {
        // 51 pairs of neighbours, 51 pairs of cards among 52 x 51.
        assert!((law().mean() - 51.0 / 52.0).abs() < 1e-9);
        assert_eq!(count(&View::of(&Deck::sorted()), 1), 51);
    }

    #[test]
    fn successions_are_neighbours_one_apart() {
        let mut source = crate::sources::find("overhand20").unwrap().start(4);
        for _ in 0..300 {
            let deck = source.next_deck();
            for step in [1, -1] {
                let next = |card: u8| card.checked_add_signed(step);
                let found = deck.cards().windows(2).filter(|pair| next(pair[0]) == Some(pair[1]));
                assert_eq!(count(&View::of(&deck), step), found.count() as u32);
            }
        }
    }
}

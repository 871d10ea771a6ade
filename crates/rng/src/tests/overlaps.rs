//! Overlaps: how many of the first thirteen cards are among the thirteen lowest; of a step, how many
//! cards of one deal of thirteen are also in the next one.
//!
//! Hypergeometric: k of 13 in C(13, k) C(39, 13 - k) of C(52, 13) ways. Detects cards that stay at the
//! top of the deck.

use super::counted::{binomial, counted};
use super::view::View;
use super::{Clause, Test};
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "overlaps";
pub(super) const CLAUSES: &[Clause] = &[Clause::Overlaps];
pub(super) const CORE: bool = false;
pub(super) const DECKS_MIN: u64 = 1;

/// Cards of a deal.
const DEALT: u32 = 13;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), count)
}

fn law() -> Law {
    let rest = 52 - DEALT;
    let weight = |k| binomial(DEALT, k) * binomial(rest, DEALT - k);
    Law::new((0..=DEALT).map(weight).collect())
}

fn count(deck: &View) -> u32 {
    let dealt = deck.cards.cards().iter().take(DEALT as usize);
    dealt.map(|card| u32::from(u32::from(*card) < DEALT)).sum()
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn a_quarter_of_a_quarter_overlaps() {
        assert!((law().mean() - 13.0 / 4.0).abs() < 1e-12);
        assert_eq!(count(&View::of(&Deck::sorted())), 13);
    }
}

//! Inversions: pairs of cards in falling order.
//!
//! Under the null hypothesis the distribution is Mahonian, the sum of independent uniform digits: mean
//! 663 (P. A. MacMahon, 1913). Detects overhand shuffles and drift.

use super::counted::counted;
use super::view::View;
use super::{Clause, Test};
use crate::deck::CARDS;
use gincert_chance::Law;
use std::sync::OnceLock;

pub(super) const REGULATORS: &str = "serial correlation";
pub(super) const CLAUSES: &[Clause] = &[Clause::OrderStatistic];
pub(super) const CORE: bool = false;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    static LAW: OnceLock<Law> = OnceLock::new();
    counted(LAW.get_or_init(law).clone(), count)
}

pub(super) fn law() -> Law {
    let mut law = vec![1.0];
    for values in 2..=CARDS {
        let mut next = vec![0.0; law.len() + values - 1];
        for (sum, p) in law.iter().enumerate() {
            for slot in next.iter_mut().skip(sum).take(values) {
                *slot += p / values as f64;
            }
        }
        law = next;
    }
    Law::new(law)
}

pub(super) fn count(deck: &View) -> u32 {
    let sum = |sum: u16, lower: &u8| sum.wrapping_add(u16::from(*lower));
    u32::from(deck.lower_after.iter().fold(0, sum))
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn the_mean_is_half_of_all_pairs() {
        assert!((law().mean() - 663.0).abs() < 1e-8);
        let mut deck = Deck::sorted();
        assert_eq!(count(&View::of(&deck)), 0);
        deck.swap(0, 51);
        assert_eq!(count(&View::of(&deck)), 101);
    }
}

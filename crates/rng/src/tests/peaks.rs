//! Peaks: positions with lower cards on both sides.
//!
//! The distribution follows from the recurrence of D. Andre (1895): with n cards, T(n, k) = (2 k + 2)
//! T(n - 1, k) + (n - 2 k) T(n - 1, k - 1); mean 50/3, variance 106/45. P. Diaconis, J. Fulman and S.
//! Holmes, Analysis of casino shelf shuffling machines (2013), use it for shelf shufflers.

use super::counted::counted;
use super::view::View;
use super::{Clause, Test};
use crate::deck::CARDS;
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "runs";
pub(super) const CLAUSES: &[Clause] = &[Clause::Runs];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), count)
}

pub(super) fn law() -> Law {
    let mut law = vec![1.0];
    for n in 3..=CARDS {
        let at = |k: usize| law.get(k).copied().unwrap_or(0.0);
        let next = (0..=(n - 1) / 2).map(|k| {
            let before = if k > 0 { at(k - 1) } else { 0.0 };
            let more = n.saturating_sub(2 * k) as f64 * before;
            ((2 * k + 2) as f64 * at(k) + more) / n as f64
        });
        law = next.collect();
    }
    Law::new(law)
}

pub(super) fn count(deck: &View) -> u32 {
    let cards = &deck.cards;
    let pairs = cards.here().iter().zip(cards.after_one());
    // Sums of signed bytes, not branches: whether a card is a peak cannot be foreseen. Beyond the
    // deck nothing falls.
    let below = |a: &u8, b: &u8| u8::from((*a as i8) < *b as i8);
    let sum = pairs
        .zip(cards.after_two())
        .fold(0u8, |sum, ((a, b), c)| sum.wrapping_add(below(a, b) & below(c, b)));
    u32::from(sum)
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn mean_and_variance_are_the_known_ones() {
        assert!((law().mean() - 50.0 / 3.0).abs() < 1e-10);
        assert!((law().variance() - 106.0 / 45.0).abs() < 1e-9);
    }

    #[test]
    fn peaks_are_higher_than_both_neighbours() {
        let mut source = crate::sources::find("chacha20").unwrap().start(4);
        for _ in 0..300 {
            let deck = source.next_deck();
            let peaks = deck.cards().windows(3).filter(|at| at[0] < at[1] && at[2] < at[1]);
            assert_eq!(count(&View::of(&deck)), peaks.count() as u32);
        }
    }
}

//! Peaks: positions with lower cards on both sides.
//!
//! The law follows from the recurrence of D. Andre (1895): with n cards,
//! T(n, k) = (2 k + 2) T(n - 1, k) + (n - 2 k) T(n - 1, k - 1); mean 50/3, variance 106/45. P.
//! Diaconis, J. Fulman and S. Holmes, Analysis of casino shelf shuffling machines (2013), use it
//! for shelf shufflers.

use super::{Clause, Test};
use super::counted::counted;
use crate::deck::CARDS;
use crate::law::Law;
use super::view::View;

pub(super) const REGULATORS: &str = "runs";
pub(super) const CLAUSES: &[Clause] = &[Clause::Runs];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), count)
}

fn law() -> Law {
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

fn count(deck: &View) -> u32 {
    let cards = &deck.cards;
    let triples = cards.iter().zip(cards.iter().skip(1)).zip(cards.iter().skip(2));
    // Sums, not branches: whether a card is a peak cannot be foreseen.
    let sum = triples.fold(0u8, |sum, ((a, b), c)| {
        sum.wrapping_add(u8::from(a < b) & u8::from(c < b))
    });
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
}

//! Descents: positions directly followed by a lower card.
//!
//! Under the null hypothesis the distribution is Eulerian: mean 25.5, variance 53/12 (P. A. MacMahon,
//! Combinatory Analysis, 1915). Detects cuts, clumps and shuffles that keep the order of cards.

use super::counted::counted;
use super::view::PaddedDeck;
use super::{Clause, Test};
use crate::deck::CARDS;
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "runs up and down";
pub(super) const CLAUSES: &[Clause] = &[Clause::Runs, Clause::Permutation];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), |deck| of(&deck.cards))
}

/// Eulerian: A(n, k) = (k + 1) A(n - 1, k) + (n - k) A(n - 1, k - 1), here as shares of n!.
pub(super) fn law() -> Law {
    let mut law = vec![1.0];
    for n in 2..=CARDS {
        let at = |k: usize| law.get(k).copied().unwrap_or(0.0);
        let next = (0..n).map(|k| {
            let before = if k > 0 { at(k - 1) } else { 0.0 };
            ((k + 1) as f64 * at(k) + (n - k) as f64 * before) / n as f64
        });
        law = next.collect();
    }
    Law::new(law)
}

pub(super) fn of(cards: &PaddedDeck) -> u32 {
    let pairs = cards.here().iter().zip(cards.after_one());
    // Signed bytes, not branches: at most 51, and many at a time. Beyond the deck nothing falls.
    let falls = |a: &u8, b: &u8| u8::from(*a as i8 > *b as i8);
    let sum = pairs.fold(0u8, |sum, (a, b)| sum.wrapping_add(falls(a, b)));
    u32::from(sum)
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::tests::view::View;

    #[test]
    fn the_law_is_eulerian() {
        assert!((law().mean() - 25.5).abs() < 1e-10);
        assert!((law().variance() - 53.0 / 12.0).abs() < 1e-9);
        assert_eq!(of(&View::of(&Deck::sorted()).cards), 0);
    }

    #[test]
    fn descents_are_lower_cards_right_after() {
        let mut source = crate::sources::find("chacha20").unwrap().start(4);
        for _ in 0..300 {
            let deck = source.next_deck();
            let falls = deck.cards().windows(2).filter(|pair| pair[0] > pair[1]);
            assert_eq!(of(&View::of(&deck).cards), falls.count() as u32);
        }
    }
}

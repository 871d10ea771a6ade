//! How many cards a player guesses who sees each card after his guess.
//!
//! Whatever he does, a guess among the m cards not yet seen is right with probability 1/m under the
//! null, whether the others were right or not: 4.54 cards a deck, the law of the number of cycles. He
//! follows the run: after two rising cards he names the next higher unseen card, after two falling
//! ones the next lower. This is close to the best play against shelf shufflers, where it is right 9.5
//! times a deck after one pass of ten shelves (P. Diaconis, J. Fulman and S. Holmes, Analysis of
//! casino shelf shuffling machines, 2013). The statistic is the mean number of right guesses.

use super::cycles;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::law::Law;

pub(super) const REGULATORS: &str = "predictability; interplay correlation";
pub(super) const CLAUSES: &[Clause] = &[Clause::Unpredictable];
pub(super) const CORE: bool = false;
pub(super) const DECKS_MIN: u64 = 1;

struct Guesses {
    law: Law,
    decks: u64,
    right: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Guesses {
        law: cycles::law(),
        decks: 0,
        right: 0,
    })
}

/// Right guesses in one deck. The first card is guessed to be card 0, the second one the next
/// higher. Masks, not branches: neither direction nor success can be foreseen.
fn right(deck: &View) -> u32 {
    let mut unseen = (1u64 << 52) - 1;
    let (mut last, mut rising, mut right) = (1u64, u64::MAX, 0u32);
    for card in deck.cards {
        let bit = 1u64.wrapping_shl(u32::from(card));
        let lower = unseen & last.wrapping_sub(1);
        let higher = unseen & last.wrapping_neg();
        let next_higher = higher & higher.wrapping_neg();
        let next_lower = 1u64.wrapping_shl(63u32.wrapping_sub(lower.leading_zeros()));
        // Where there is no such card he turns round.
        let none_lower = mask(lower == 0);
        let up = (rising & mask(higher != 0)) | none_lower;
        let guess = (next_higher & up) | (next_lower & !up);
        right = right.wrapping_add(u32::from(guess == bit));
        unseen ^= bit;
        rising = mask(bit >= last);
        last = bit;
    }
    right
}

/// All bits or none.
#[inline(always)]
fn mask(all: bool) -> u64 {
    u64::from(all).wrapping_neg()
}

impl Test for Guesses {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        self.right += decks.iter().map(|deck| u64::from(right(deck))).sum::<u64>();
    }

    fn outcomes(&self) -> Vec<Outcome> {
        vec![Outcome {
            part: "",
            statistic: self.right as f64 / self.decks as f64,
            df: None,
            p: self.law.sum_two_sided(self.decks, self.right),
        }]
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::find;

    #[test]
    fn runs_are_guessed_and_fair_decks_are_not() {
        let mean = |name: &str| {
            let mut source = find(name).unwrap().start(2);
            let decks = (0..4000).map(|_| right(&View::of(&source.next_deck())));
            f64::from(decks.sum::<u32>()) / 4000.0
        };
        assert_eq!(right(&View::of(&Deck::sorted())), 52);
        assert!((mean("chacha20") - 4.538).abs() < 0.15);
        assert!(mean("shelf10") > 9.0, "{}", mean("shelf10"));
    }
}

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
///
/// A guess is right when no unseen card lies between the last card and this one, and when he looks
/// this way: because the run does, or because no unseen card is left the other way.
fn right(deck: &View) -> u32 {
    let mut cards = deck.cards.iter().map(|card| 1u64.wrapping_shl(u32::from(*card)));
    let Some(mut last) = cards.next() else {
        return 0;
    };
    let mut unseen = ((1u64 << 52) - 1) ^ last;
    let (mut falling, mut right) = (0, u32::from(last == 1));
    for bit in cards {
        let falls = mask(bit < last);
        // The bits from the lower card up to below the higher one; the last card is seen.
        let way = (bit.wrapping_sub(last) ^ falls).wrapping_sub(falls);
        let between = (unseen & way) ^ (bit & falls);
        let other_way = unseen & (last.wrapping_sub(1) ^ falls);
        let wrong_way = mask(other_way != 0) & (falls ^ falling);
        right = right.wrapping_add(u32::from(between | wrong_way == 0));
        unseen ^= bit;
        (falling, last) = (falls, bit);
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

    /// Against the strategy in words, card by card.
    #[test]
    fn right_guesses_are_those_of_the_strategy() {
        let by_hand = |deck: &Deck| {
            let mut unseen: Vec<u8> = (0..52).collect();
            let (mut last, mut rising, mut right) = (None, true, 0);
            for card in deck.cards() {
                let after = unseen.iter().find(|other| Some(**other) > last);
                let before = unseen.iter().rev().find(|other| Some(**other) < last);
                let guess = if rising { after.or(before) } else { before.or(after) };
                right += u32::from(guess == Some(card));
                rising = Some(*card) > last;
                last = Some(*card);
                unseen.retain(|other| other != card);
            }
            right
        };
        for name in ["chacha20", "shelf10", "riffle7", "overhand20", "cut-only"] {
            let mut source = find(name).unwrap().start(4);
            for _ in 0..300 {
                let deck = source.next_deck();
                let turned = Deck::new(deck.cards().map(|card| 51 - card)).unwrap();
                for deck in [deck, turned] {
                    assert_eq!(right(&View::of(&deck)), by_hand(&deck), "{name}");
                }
            }
        }
    }

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

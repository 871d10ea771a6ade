//! How many cards a player guesses correctly who sees each card after the guess.
//!
//! Whatever the strategy, a guess among the m cards not yet seen is right with probability 1/m under the
//! null hypothesis, independently of the other guesses: 4.54 cards a deck, with the distribution of the
//! number of cycles. The player follows the run: after two rising cards the guess is the next higher
//! unseen card, after two falling ones the next lower. This is close to the best strategy against shelf
//! shufflers, where it is right 9.5 times a deck after one pass of ten shelves (P. Diaconis, J. Fulman
//! and S. Holmes, Analysis of casino shelf shuffling machines, 2013). The statistic is the mean number of
//! right guesses.

use super::cycles;
use super::shared::SharedCounts;
use super::view::{PLACES, ROOM, View};
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use gincert_chance::Law;

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
    Box::new(Guesses { law: cycles::law(), decks: 0, right: 0 })
}

/// Right guesses in one deck. The first card is guessed to be card 0, the second one the next
/// higher. Bytes, not branches: neither direction nor success can be foreseen.
///
/// A guess is right when no unseen card lies between the last card and this one, and when he looks
/// this way: because the run does, or because no unseen card is left the other way. How many lower
/// cards follow a card says both: between a card and a higher one right after lie as many unseen
/// cards as more lower ones follow the second; after a falling step the second was itself one of
/// the lower cards that followed the first.
#[inline(always)]
fn right(deck: &View) -> u32 {
    let cards = &deck.cards;
    let falls = |a: &u8, b: &u8| u8::from(*a as i8 > *b as i8);
    // For each step whether it falls, and behind it whether the step before fell: none before the
    // first one.
    let mut falling = [0u8; ROOM + 1];
    let steps = cards.here().iter().zip(cards.after_one());
    for (slot, (last, card)) in falling.iter_mut().skip(1).zip(steps.clone()) {
        *slot = falls(last, card);
    }
    let mut lower = [0u8; ROOM + 1];
    lower[..ROOM].copy_from_slice(&deck.lower_after);
    let lower = lower.iter().zip(lower.iter().skip(1));
    let falling = falling.iter().zip(falling.iter().skip(1));
    let mut right = u8::from(cards.cards()[0] == 0);
    let steps = PLACES.iter().take(CARDS - 1);
    for ((place, (before, after)), (fell, falls)) in steps.zip(lower).zip(falling) {
        let unseen = (CARDS as u8 - 1).wrapping_sub(*place);
        let near = u8::from(before.wrapping_sub(*after) == *falls);
        // The unseen cards the way that the step before went.
        let that_way = if *fell == 1 { *before } else { unseen.wrapping_sub(*before) };
        let looks = u8::from(fell == falls) | u8::from(that_way == 0);
        right = right.wrapping_add(near & looks);
    }
    u32::from(right)
}

impl Test for Guesses {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        self.right += decks.iter().map(|deck| u64::from(right(deck))).sum::<u64>();
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        vec![Outcome {
            part: "",
            statistic: self.right as f64 / self.decks as f64,
            df: None,
            p: self.law.sum_two_sided(self.decks, self.right),
        }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let mean = (self.decks > 0).then(|| self.right as f64 / self.decks as f64)?;
        Some(Detail::Mean { mean, expected: self.law.mean() })
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
        visit(&mut self.right, CARDS as u64);
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

//! Decks that come again.
//!
//! Two fair decks are the same once in 52! = 8.07e67 pairs, so that one repeat is proof: of a small
//! seed (b bits show after about 1.2 x 2^(b/2) decks: the birthday rule, R. von Mises, 1939) or of
//! a stale buffer. The first 1,048,576 decks are remembered, in at most 64 megabytes; later ones
//! are compared with them, but not with each other. Of hand logs, where every table has a battery of
//! its own, 32,768 decks of each are remembered.

use super::counted::factorial;
use super::shared::Shared;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::tails::P;
use super::view::View;
use libm::log;
use std::hint::black_box;

pub(super) const REGULATORS: &str = "duplicates; birthday";
pub(super) const CLAUSES: &[Clause] = &[Clause::Duplicates];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 2;

/// Decks that are remembered, 52 bytes each and a place in the index.
const REMEMBERED_MAX: usize = 1 << 20;
/// Bits of a place that hold the number of a deck, which is at most [`REMEMBERED_MAX`]; the others
/// hold bits of its spread, so that another deck is seldom fetched only to be compared.
const NUMBER_BITS: u32 = 21;
/// Places of the index at first; it grows with the decks, so that half of it is always free.
const INDEX_MIN: usize = 1 << 10;

/// Decks that are looked up together.
const AT_ONCE: usize = 16;

struct Repeats {
    decks: u64,
    /// Decks that are remembered at most.
    most: usize,
    seen: Vec<[u8; CARDS]>,
    /// Open addressing: 0 is free, else one more than the number of the deck, and bits of its
    /// spread above.
    index: Vec<u32>,
    repeats: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Repeats {
        decks: 0,
        most: REMEMBERED_MAX,
        seen: Vec::new(),
        index: vec![0; INDEX_MIN],
        repeats: 0,
    })
}

/// A place in the index. Any spread will do: decks are compared card by card.
fn spread(cards: &[u8; CARDS]) -> u64 {
    let (words, _) = cards.as_chunks::<8>();
    let mix = |sum: u64, word: &[u8; 8]| {
        (sum ^ u64::from_le_bytes(*word))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    };
    words.iter().fold(0, mix)
}

/// The bits of a place that hold the number.
const NUMBER: u32 = (1 << NUMBER_BITS) - 1;

/// The upper bits of a spread, where a place of the index has them.
fn mark(spread: u64) -> u32 {
    (spread >> 32) as u32 & !NUMBER
}

impl Repeats {
    /// The place of the index where these cards are, or where they would be.
    #[inline(always)]
    fn place(&self, cards: &[u8; CARDS], spread: u64) -> usize {
        let last = self.index.len().saturating_sub(1);
        let mut at = spread as usize & last;
        loop {
            let entry = self.index.get(at).copied().unwrap_or(0);
            let same = |entry: u32| {
                let other = (entry & NUMBER).checked_sub(1);
                let other = other.and_then(|number| self.seen.get(number as usize));
                entry & !NUMBER == mark(spread) && other == Some(cards)
            };
            if entry == 0 || same(entry) {
                return at;
            }
            at = (at + 1) & last;
        }
    }

    fn put(&mut self, at: usize, number: usize, spread: u64) {
        if let Some(slot) = self.index.get_mut(at) {
            *slot = (number as u32 & NUMBER) | mark(spread);
        }
    }

    fn take(&mut self, cards: &[u8; CARDS], spread: u64) {
        let at = self.place(cards, spread);
        if self.index.get(at).is_some_and(|number| *number > 0) {
            self.repeats += 1;
        } else if self.seen.len() < self.most {
            self.seen.push(*cards);
            self.put(at, self.seen.len(), spread);
            if self.seen.len() * 2 > self.index.len() {
                self.grow();
            }
        }
    }

    fn grow(&mut self) {
        self.index = vec![0; self.index.len() * 2];
        for number in 0..self.seen.len() {
            let Some(cards) = self.seen.get(number).copied() else {
                return;
            };
            // All are different, so that the place found is free.
            let spread = spread(&cards);
            let at = self.place(&cards, spread);
            self.put(at, number + 1, spread);
        }
    }

    /// Touches the places where some decks will be looked up: they are far apart in memory, and a
    /// processor fetches many at once, but waits for each one that it needs before it goes on.
    #[inline(always)]
    fn fetch(&self, spreads: &[u64]) {
        let last = self.index.len().saturating_sub(1);
        let entries = spreads.iter().map(|spread| self.index.get(*spread as usize & last));
        black_box(entries.fold(0, |all, entry| all | entry.copied().unwrap_or(0)));
    }
}

impl Test for Repeats {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        let mut spreads = [0; AT_ONCE];
        for decks in decks.chunks(AT_ONCE) {
            for (slot, deck) in spreads.iter_mut().zip(decks) {
                *slot = spread(deck.cards.cards());
            }
            self.fetch(&spreads[..decks.len()]);
            for (deck, spread) in decks.iter().zip(spreads) {
                self.take(deck.cards.cards(), spread);
            }
        }
    }

    fn outcomes(&self, _: &Shared) -> Vec<Outcome> {
        // The number of repeats has nearly a Poisson law with the mean of pairs over 52!; so many
        // or more have a probability of at most mean^r / r!.
        let pairs = self.decks as f64 * (self.decks as f64 - 1.0) / 2.0;
        let ln_mean = log(pairs) - log(factorial(52));
        let repeats = u32::try_from(self.repeats).unwrap_or(u32::MAX);
        let ln = f64::from(repeats) * ln_mean - libm::lgamma(f64::from(repeats) + 1.0);
        vec![Outcome {
            part: "",
            statistic: f64::from(repeats),
            df: None,
            p: P::from_ln(ln),
        }]
    }

    fn remember(&mut self, decks: usize) {
        self.most = decks.min(REMEMBERED_MAX);
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::find;

    #[test]
    fn every_deck_that_comes_again_is_counted_once_each_time() {
        let mut source = find("chacha20").unwrap().start(4);
        let decks: Vec<View> = (0..5000).map(|_| View::of(&source.next_deck())).collect();
        let mut test = start();
        test.add(&decks);
        assert_eq!(test.outcomes(&Shared::default())[0].statistic, 0.0);
        test.add(&decks[1000..1010]);
        test.add(&[View::of(&Deck::sorted()), View::of(&Deck::sorted())]);
        assert_eq!(test.outcomes(&Shared::default())[0].statistic, 11.0);
    }

    #[test]
    fn later_decks_are_compared_with_those_that_are_remembered() {
        let mut source = find("chacha20").unwrap().start(4);
        let decks: Vec<View> = (0..20).map(|_| View::of(&source.next_deck())).collect();
        let mut test = start();
        test.remember(10);
        test.add(&decks);
        test.add(&decks);
        assert_eq!(test.outcomes(&Shared::default())[0].statistic, 10.0);
    }
}

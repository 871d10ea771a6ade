//! Decks that come again.
//!
//! Two fair decks are the same once in 52! = 8.07e67 pairs, so that one repeat is proof: of a small
//! seed (b bits show after about 1.2 x 2^(b/2) decks: the birthday rule, R. von Mises, 1939) or of
//! a stale buffer. The first 1,048,576 decks are remembered, in at most 64 megabytes; later ones
//! are compared with them, but not with each other. Of hand logs, where every table has a battery of
//! its own, 32,768 decks of each are remembered.

use super::buckets::{BUCKET_BITS, bucketed};
use super::counted::factorial;
use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::P;
use libm::log;

pub(super) const REGULATORS: &str = "duplicates; birthday";
pub(super) const CLAUSES: &[Clause] = &[Clause::Duplicates];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 2;

/// Decks that are remembered, 52 bytes each, and a key or a place in the index.
const REMEMBERED_MAX: usize = 1 << 20;
/// Bits that hold the number of a deck, which is at most [`REMEMBERED_MAX`]; the others hold bits of
/// its spread, so that another deck is seldom fetched only to be compared.
const NUMBER_BITS: u32 = 21;
/// Those bits.
const NUMBER: u64 = (1 << NUMBER_BITS) - 1;

/// While there is room, decks are only put down, and compared when somebody asks or the room is
/// full: keys in order have equal ones side by side, and to sort them is cheaper than to look up each
/// deck far off in memory. When as many different decks are there as are remembered, later ones
/// are looked up in an index.
struct Repeats {
    decks: u64,
    /// Decks that are remembered at most.
    most: usize,
    seen: Vec<[u8; CARDS]>,
    /// Of the decks that are put down: bits of the spread, and the number below.
    keys: Vec<u64>,
    /// Decks of which it is known that all are different.
    compared: usize,
    /// Open addressing: 0 is free, else one more than the number of the deck, and bits of its
    /// spread above. Empty until the room is full.
    index: Vec<u32>,
    repeats: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Repeats {
        decks: 0,
        most: REMEMBERED_MAX,
        seen: Vec::new(),
        keys: Vec::new(),
        compared: 0,
        index: Vec::new(),
        repeats: 0,
    })
}

/// A number for the cards. Any spread will do: decks are compared card by card.
fn spread(cards: &[u8; CARDS]) -> u64 {
    let (words, _) = cards.as_chunks::<8>();
    let mix = |sum: u64, word: &[u8; 8]| {
        (sum ^ u64::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    };
    words.iter().fold(0, mix)
}

/// The upper bits of a spread, where a place of the index has them.
fn mark(spread: u64) -> u32 {
    (spread >> 32) as u32 & !(NUMBER as u32)
}

impl Repeats {
    fn take(&mut self, cards: &[u8; CARDS]) {
        if self.seen.len() >= self.most {
            self.repeats += u64::from(self.place(cards, spread(cards)).1);
            return;
        }
        self.keys.push((spread(cards) & !NUMBER) | self.seen.len() as u64);
        self.seen.push(*cards);
        if self.seen.len() == self.most {
            self.compare();
        }
        if self.seen.len() == self.most {
            self.fill_index();
        }
    }

    /// Counts the decks that came again, and forgets them.
    fn compare(&mut self) {
        if self.compared == self.seen.len() {
            return;
        }
        if self.keys.len() <= REMEMBERED_MAX / 2 {
            bucketed(&mut self.keys, |key| key >> (u64::BITS - BUCKET_BITS));
        } else {
            // Slower, but there is no more memory for a second copy.
            self.keys.sort_unstable();
        }
        let mut again = Vec::new();
        let same_spread = |a: &u64, b: &u64| (a ^ b) & !NUMBER == 0;
        for group in self.keys.chunk_by(same_spread).filter(|group| group.len() > 1) {
            let mut different: Vec<&[u8; CARDS]> = Vec::new();
            for number in group.iter().map(|key| (key & NUMBER) as usize) {
                match self.seen.get(number) {
                    Some(cards) if different.contains(&cards) => again.push(number),
                    cards => different.extend(cards),
                }
            }
        }
        if !again.is_empty() {
            self.repeats += again.len() as u64;
            again.sort_unstable();
            let (mut again, mut number) = (again.into_iter().peekable(), 0);
            self.seen.retain(|_| {
                number += 1;
                again.next_if_eq(&(number - 1)).is_none()
            });
            let numbers = (0u64..).zip(&self.seen);
            let key = |(number, cards): (u64, &[u8; CARDS])| (spread(cards) & !NUMBER) | number;
            self.keys = numbers.map(key).collect();
        }
        self.compared = self.seen.len();
    }

    /// From now on decks are looked up.
    fn fill_index(&mut self) {
        self.keys = Vec::new();
        self.index = vec![0; (2 * self.seen.len()).next_power_of_two()];
        for (number, cards) in (1u32..).zip(&self.seen) {
            let spread = spread(cards);
            // All are different, so that the place found is free.
            let (at, _) = self.place(cards, spread);
            if let Some(slot) = self.index.get_mut(at) {
                *slot = number | mark(spread);
            }
        }
    }

    /// The place of the index where these cards are, or where they would be, and whether they are.
    fn place(&self, cards: &[u8; CARDS], spread: u64) -> (usize, bool) {
        let last = self.index.len().saturating_sub(1);
        let number = NUMBER as u32;
        let mut at = spread as usize & last;
        loop {
            let entry = self.index.get(at).copied().unwrap_or(0);
            let Some(other) = (entry & number).checked_sub(1) else {
                return (at, false);
            };
            if entry & !number == mark(spread) && self.seen.get(other as usize) == Some(cards) {
                return (at, true);
            }
            at = (at + 1) & last;
        }
    }
}

impl Test for Repeats {
    fn add(&mut self, decks: &[View]) {
        self.decks += decks.len() as u64;
        for deck in decks {
            self.take(deck.cards.cards());
        }
    }

    fn settle(&mut self) {
        self.compare();
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        // The number of repeats has nearly a Poisson law with the mean of pairs over 52!; so many
        // or more have a probability of at most mean^r / r!.
        let pairs = self.decks as f64 * (self.decks as f64 - 1.0) / 2.0;
        let ln_mean = log(pairs) - log(factorial(52));
        let repeats = u32::try_from(self.repeats).unwrap_or(u32::MAX);
        let ln = f64::from(repeats) * ln_mean - libm::lgamma(f64::from(repeats) + 1.0);
        vec![Outcome { part: "", statistic: f64::from(repeats), df: None, p: P::from_ln(ln) }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let pairs = self.decks as f64 * (self.decks as f64 - 1.0) / 2.0;
        Some(Detail::Events { count: self.repeats, expected: pairs / factorial(52) })
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
        let mut repeats = |decks: &[View]| {
            test.add(decks);
            test.settle();
            test.outcomes(&SharedCounts::default())[0].statistic
        };
        assert_eq!(repeats(&decks), 0.0);
        assert_eq!(repeats(&decks[1000..1010]), 10.0);
        assert_eq!(repeats(&[View::of(&Deck::sorted()); 2]), 11.0);
        assert_eq!(repeats(&decks[4990..]), 21.0);
    }

    /// Against a list of the decks that are remembered, whenever it is asked.
    #[test]
    fn later_decks_are_compared_with_those_that_are_remembered() {
        let mut source = find("chacha20").unwrap().start(4);
        let mut random = crate::sources::Random::new(5);
        let decks: Vec<View> = (0..100).map(|_| View::of(&source.next_deck())).collect();
        for most in [0, 1, 10, 60, 300] {
            let mut test = start();
            test.remember(most);
            let (mut remembered, mut repeats) = (Vec::new(), 0);
            for taken in 0..400 {
                let view = decks[random.position(decks.len())];
                let cards = *view.cards.cards();
                if remembered.contains(&cards) {
                    repeats += 1;
                } else if remembered.len() < most {
                    remembered.push(cards);
                }
                test.add(&[view]);
                if taken % 7 == 0 || taken > 300 {
                    test.settle();
                    let found = test.outcomes(&SharedCounts::default())[0].statistic;
                    assert_eq!(found, f64::from(repeats), "{most}");
                }
            }
        }
    }
}

//! Decks that come again after a cut.
//!
//! Each deck is turned until card 0 is on top; two fair decks are then the same once in 51! pairs.
//! Of the first 1,048,576 decks 64 bits of the turned deck are remembered, so that two different
//! decks are taken for one once in 2^64 pairs, which is what p says of a repeat: no more than these
//! bits can show. Sees stale and stored decks, and small seeds, where a cut hides them from the
//! test of decks that come again as they were.

use super::buckets::{BUCKET_BITS, bucketed};
use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::P;
use libm::{lgamma, log};

pub(super) const REGULATORS: &str = "duplicates up to a cut; birthday";
pub(super) const CLAUSES: &[Clause] = &[Clause::Duplicates];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 2;

/// Decks that are remembered, eight bytes each.
const REMEMBERED_MAX: usize = 1 << 20;
/// 2^64.
const KEYS: f64 = 18_446_744_073_709_551_616.0;

struct RepeatedCutTest {
    most: usize,
    keys: Vec<u64>,
    repeats: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(RepeatedCutTest { most: REMEMBERED_MAX, keys: Vec::new(), repeats: 0 })
}

/// 64 bits of the deck, turned until card 0 is on top.
fn key(deck: &View) -> u64 {
    let cards = deck.cards.cards();
    let top = cards.iter().position(|card| *card == 0).unwrap_or(0);
    let (above, below) = cards.split_at(top);
    let mut turned = [0u8; CARDS + 4];
    for (slot, card) in turned.iter_mut().zip(below.iter().chain(above)) {
        *slot = *card;
    }
    let (words, _) = turned.as_chunks::<8>();
    // Multiplied and folded (the finaliser of S. Vigna's splitmix64), so that every bit counts.
    words.iter().fold(0u64, |sum, word| {
        let mixed = (sum ^ u64::from_le_bytes(*word)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

impl RepeatedCutTest {
    fn mean(&self) -> f64 {
        let decks = self.keys.len() as f64;
        decks * (decks - 1.0).max(0.0) / 2.0 / KEYS
    }
}

impl Test for RepeatedCutTest {
    fn add(&mut self, decks: &[View]) {
        let free = self.most.saturating_sub(self.keys.len());
        self.keys.extend(decks.iter().take(free).map(key));
    }

    fn settle(&mut self) {
        bucketed(&mut self.keys, |key| key >> (u64::BITS - BUCKET_BITS));
        let groups = self.keys.chunk_by(|a, b| a == b);
        self.repeats = groups.map(|group| group.len() as u64 - 1).sum();
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        // So many or more have a probability of at most mean^r / r!.
        let repeats = self.repeats as f64;
        let p = match self.repeats {
            0 => P { log10: 0.0 },
            _ => P::from_ln(repeats * log(self.mean()) - lgamma(repeats + 1.0)),
        };
        vec![Outcome { part: "", statistic: repeats, df: None, p }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        Some(Detail::Events { count: self.repeats, expected: self.mean() })
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
    fn a_deck_comes_again_wherever_it_is_cut() {
        let mut source = find("chacha20").unwrap().start(4);
        let mut decks: Vec<Deck> = (0..500).map(|_| source.next_deck()).collect();
        let repeats = |decks: &[Deck]| {
            let mut test = start();
            let views: Vec<View> = decks.iter().map(View::of).collect();
            views.chunks(64).for_each(|views| test.add(views));
            test.settle();
            test.outcomes(&SharedCounts::default())[0]
        };
        let fair = repeats(&decks);
        assert_eq!((fair.statistic, fair.p.log10), (0.0, 0.0));
        let mut cut = *decks[17].cards();
        cut.rotate_left(30);
        decks.push(Deck::new(cut).unwrap());
        let found = repeats(&decks);
        assert!(found.statistic == 1.0 && found.p.log10 < -13.0);
    }
}

//! Runs of seven cards that two decks share: seven successive cards that are also successive in another
//! deck.
//!
//! A deck has 46 runs of seven cards, and 52!/45! = 6.7e11 runs are equally likely; so two fair decks
//! share one with a probability of at most 46 x 46 over that number. Pairs of decks are pairwise
//! independent, so that the number of pairs that share a run has nearly a Poisson distribution (L. H. Y.
//! Chen, Poisson approximation for dependent trials, 1975). One-sided; the first 8,192 decks are used.
//! Detects reused parts of old decks: cut decks, a hand that was not washed, a partly overwritten buffer.

use super::buckets::{BUCKET_BITS, bucketed};
use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::P;
use gincert_chance::Count;

pub(super) const REGULATORS: &str = "duplicates in part; birthday";
pub(super) const CLAUSES: &[Clause] = &[Clause::Duplicates, Clause::SubSequences];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 2;

/// Cards of a run.
const RUN: usize = 7;
/// Runs of a deck.
const RUNS: usize = CARDS - RUN + 1;
/// Bits of a card, and of the number of a deck.
const CARD_BITS: u32 = 6;
const DECK_BITS: u32 = 13;
/// Decks whose runs are stored, 46 numbers each.
const REMEMBERED_MAX: u64 = 1 << DECK_BITS;
/// The bits of a run, below those of the deck.
const RUN_MASK: u64 = (1 << (CARD_BITS * RUN as u32)) - 1;
/// Most pairs that are counted: far fewer are proof.
const PAIRS_MAX: usize = 1 << 16;

struct Runs {
    decks: u64,
    /// Each run, with the number of its deck below.
    runs: Vec<u64>,
    pairs: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Runs { decks: 0, runs: Vec::new(), pairs: 0 })
}

impl Runs {
    fn mean(&self) -> f64 {
        let decks = self.decks as f64;
        let arrangements: f64 = (0..RUN).map(|taken| (CARDS - taken) as f64).product();
        decks * (decks - 1.0) / 2.0 * (RUNS * RUNS) as f64 / arrangements
    }
}

impl Test for Runs {
    fn add(&mut self, decks: &[View]) {
        for deck in decks {
            if self.decks == REMEMBERED_MAX {
                return;
            }
            let mut run = 0;
            for (place, card) in deck.cards.cards().iter().enumerate() {
                run = ((run << CARD_BITS) | u64::from(*card)) & RUN_MASK;
                if place + 1 >= RUN {
                    self.runs.push((run << DECK_BITS) | self.decks);
                }
            }
            self.decks += 1;
        }
    }

    fn settle(&mut self) {
        // Cards are not spread evenly over six bits; their product with an odd number is.
        let spread = |key: u64| (key >> DECK_BITS).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bucketed(&mut self.runs, |key| spread(key) >> (u64::BITS - BUCKET_BITS));
        let mut pairs: Vec<(u64, u64)> = Vec::new();
        let number = |key: &u64| key & (REMEMBERED_MAX - 1);
        for group in self.runs.chunk_by(|a, b| a >> DECK_BITS == b >> DECK_BITS) {
            for (at, one) in group.iter().enumerate().filter(|_| group.len() > 1) {
                let others = group.iter().skip(at + 1).map(number);
                let others = others.filter(|other| *other != number(one));
                let room = PAIRS_MAX.saturating_sub(pairs.len());
                pairs.extend(
                    others.map(|other| (number(one).min(other), number(one).max(other))).take(room),
                );
            }
            if pairs.len() >= PAIRS_MAX {
                break;
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        self.pairs = pairs.len() as u64;
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let law = Count::Poisson { mean: self.mean() };
        let p = P::from_ln(law.ln_at_least(self.pairs));
        vec![Outcome { part: "", statistic: self.pairs as f64, df: None, p }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        Some(Detail::Events { count: self.pairs, expected: self.mean() })
    }

    fn reads_first_decks_only(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::find;

    fn outcome(decks: &[Deck]) -> Outcome {
        let mut test = start();
        let views: Vec<View> = decks.iter().map(View::of).collect();
        views.chunks(64).for_each(|views| test.add(views));
        test.settle();
        test.outcomes(&SharedCounts::default())[0]
    }

    /// Against every pair of runs.
    #[test]
    fn pairs_of_decks_that_share_a_run_are_counted_once() {
        let mut source = find("riffle4").unwrap().start(4);
        let decks: Vec<Deck> = (0..60).map(|_| source.next_deck()).collect();
        let share = |a: &Deck, b: &Deck| {
            let mut runs = a.cards().windows(RUN);
            runs.any(|run| b.cards().windows(RUN).any(|other| run == other))
        };
        let pairs = (0..60).flat_map(|a| (0..a).map(move |b| (a, b)));
        let expected = pairs.filter(|(a, b)| share(&decks[*a], &decks[*b])).count();
        assert_eq!(outcome(&decks).statistic, expected as f64);
    }

    #[test]
    fn seven_cards_of_an_old_deck_are_seen_wherever_they_are() {
        let mut source = find("chacha20").unwrap().start(4);
        let mut decks: Vec<Deck> = (0..2000).map(|_| source.next_deck()).collect();
        assert_eq!(outcome(&decks).statistic, 0.0);
        // Seven cards of deck 5 come to the end of deck 1,500; the others keep their order.
        let hand = &decks[5].cards()[10..17];
        let rest = decks[1500].cards().iter().filter(|card| !hand.contains(card));
        let cards: Vec<u8> = rest.chain(hand).copied().collect();
        decks[1500] = Deck::new(cards.try_into().unwrap()).unwrap();
        let found = outcome(&decks);
        assert!(found.statistic == 1.0 && found.p.value() < 0.01, "{found:?}");
    }
}

//! Draws of shuffles whose decks are dealt from the other end.
//!
//! A program that shuffles a deck and takes cards from its end writes it in reverse; then the draws
//! cannot be read from the deck as it is. So each deck is reversed, and the draws of a shuffle down, up
//! and forward, their trend and the modulo filter are tested as for any deck. The p-value of the most
//! extreme of all of them is adjusted by the rule of Z. Sidak (1967); the first 65,536 decks are used.
//! Detects biased draws and skipped steps, whichever end is the top.

use super::shared::SharedCounts;
use super::view::View;
use super::{Clause, Outcome, Test, digits_down, digits_forward, digits_trend, digits_up, modulo};
use crate::detail::Detail;
use crate::tails::P;

pub(super) const REGULATORS: &str = "chi-square of each draw, dealt from the other end";
pub(super) const CLAUSES: &[Clause] = &[Clause::ChiSquare, Clause::Scaling];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 416;

/// Decks that are read.
const DECKS_MAX: u64 = 1 << 16;

struct DealingEndTest {
    shared: SharedCounts,
    tests: [Box<dyn Test>; 5],
    views: Vec<View>,
    decks: u64,
}

pub(super) fn start() -> Box<dyn Test> {
    let tests = [
        digits_down::start(),
        digits_up::start(),
        digits_forward::start(),
        digits_trend::start(),
        modulo::start(),
    ];
    let shared = SharedCounts::of(tests.iter().flat_map(|test| test.reads()));
    Box::new(DealingEndTest { shared, tests, views: Vec::new(), decks: 0 })
}

impl DealingEndTest {
    /// The most striking outcome, with its test, and how many there are.
    fn most_striking(&self) -> (Option<(Outcome, usize)>, u32) {
        let mut found: Vec<(Outcome, usize)> = Vec::new();
        for (number, test) in self.tests.iter().enumerate() {
            let outcomes = test.outcomes(&self.shared).into_iter();
            found.extend(outcomes.map(|outcome| (outcome, number)));
        }
        let tried = u32::try_from(found.len()).unwrap_or(u32::MAX);
        let least = found.into_iter().min_by(|a, b| a.0.p.log10.total_cmp(&b.0.p.log10));
        (least, tried)
    }
}

impl Test for DealingEndTest {
    fn add(&mut self, decks: &[View]) {
        let free = usize::try_from(DECKS_MAX - self.decks.min(DECKS_MAX)).unwrap_or(0);
        let decks = decks.get(..decks.len().min(free)).unwrap_or_default();
        self.views.resize(decks.len(), View::blank());
        for (view, deck) in self.views.iter_mut().zip(decks) {
            let mut cards = *deck.cards.cards();
            cards.reverse();
            view.put(&cards);
        }
        View::fill(&mut self.views);
        self.shared.add(&self.views);
        self.decks += decks.len() as u64;
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let (least, tried) = self.most_striking();
        let (statistic, p) = least.map_or((0.0, P { log10: 0.0 }), |(found, _)| {
            (found.statistic, found.p.smallest_of(tried))
        });
        vec![Outcome { part: "", statistic, df: None, p }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let (outcome, test) = self.most_striking().0?;
        self.tests.get(test)?.detail(outcome.part, &self.shared)
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

    #[test]
    fn biased_draws_are_seen_from_either_end() {
        let p = |name: &str| {
            let mut source = find(name).unwrap().start(4);
            let mut test = start();
            for _ in 0..30 {
                let decks: Vec<View> = (0..64)
                    .map(|_| {
                        let mut cards = *source.next_deck().cards();
                        cards.reverse();
                        View::of(&Deck::new(cards).unwrap())
                    })
                    .collect();
                test.add(&decks);
            }
            test.outcomes(&SharedCounts::default())[0].p
        };
        assert!(p("modulo8").log10 < -20.0);
        assert!(p("chacha20").value() > 1e-3);
    }
}

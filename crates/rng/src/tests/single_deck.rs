//! The most extreme single deck: one bad deck among thousands of fair ones.
//!
//! For each deck its descents, rising sequences, peaks, successions in both directions, cards in their
//! own place and inversions are counted. Their distributions are exact, and so are the p-values of the
//! lowest and of the highest count of any deck; the smallest of them is adjusted by the rule of Z. Sidak
//! (1967) over all decks and the seven counts. The counts are not independent, which makes the rule
//! conservative. Sums over all decks hardly change when one deck of two thousand is riffled three times;
//! that deck alone has a probability of one in 10^20.

use super::continued::{Extremes, PriorSubject};
use super::shared::SharedCounts;
use super::view::{ROOM, View};
use super::{Clause, Outcome, Test, descents, fixed_points, inversions, peaks, successions_up};
use crate::deck::CARDS;
use crate::detail::Detail;
use crate::tails::P;
use gincert_chance::{Law, Sum};
use std::sync::OnceLock;

pub(super) const REGULATORS: &str = "most extreme single play";
pub(super) const CLAUSES: &[Clause] = &[Clause::SubSequences, Clause::Runs];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 1;

/// What is counted in each deck.
const FIGURES: [&str; 7] = [
    "descents",
    "rising sequences, less one",
    "peaks",
    "cards directly above the next higher one",
    "cards directly above the next lower one",
    "cards in their own place",
    "inversions",
];

/// The law of each figure.
fn laws() -> &'static [Law; 7] {
    static LAWS: OnceLock<[Law; 7]> = OnceLock::new();
    LAWS.get_or_init(|| {
        let [runs, successions] = [descents::law(), successions_up::law()];
        [
            runs.clone(),
            runs,
            peaks::law(),
            successions.clone(),
            successions,
            fixed_points::law(),
            inversions::law(),
        ]
    })
}

struct Singles {
    decks: u64,
    extremes: [Extremes; 7],
}

pub(super) fn start() -> Box<dyn Test> {
    Box::new(Singles { decks: 0, extremes: [Extremes::default(); 7] })
}

/// Cards in the place that a sorted deck has them in.
fn in_place(deck: &View) -> u32 {
    let places: &[u8; ROOM] = &super::view::PLACES;
    let pairs = places.iter().zip(deck.cards.here()).take(CARDS);
    pairs.map(|(place, card)| u32::from(place == card)).sum()
}

fn figures(deck: &View) -> [u32; 7] {
    [
        descents::of(&deck.cards),
        descents::of(&deck.positions),
        peaks::count(deck),
        successions_up::count(deck, 1),
        successions_up::count(deck, -1),
        in_place(deck),
        inversions::count(deck),
    ]
}

/// The most striking figure: p of a single deck, the number of the figure, its value, and the deck.
type StrikingFigure = (P, usize, u32, u64);

impl Singles {
    fn most_striking(&self) -> Option<StrikingFigure> {
        let each = self.extremes.iter().zip(laws()).enumerate();
        let ends = each.flat_map(|(figure, (extremes, law))| {
            let sum = Sum::new(vec![(law, 1)]);
            let [(low, of_low), (high, of_high)] = [extremes.low, extremes.high];
            let tail = |value: u32, upwards| {
                P::from_ln(sum.ln_beyond(u64::from(value), upwards)).doubled()
            };
            [(tail(low, false), figure, low, of_low), (tail(high, true), figure, high, of_high)]
        });
        let found = ends.filter(|_| self.decks > 0);
        found.min_by(|a, b| a.0.log10.total_cmp(&b.0.log10))
    }

    /// So many p-values of which the smallest is judged.
    fn tried(&self) -> u32 {
        u32::try_from(self.decks.saturating_mul(FIGURES.len() as u64)).unwrap_or(u32::MAX)
    }
}

impl Test for Singles {
    fn add(&mut self, decks: &[View]) {
        for deck in decks {
            self.decks += 1;
            for (extremes, value) in self.extremes.iter_mut().zip(figures(deck)) {
                extremes.take(value, self.decks);
            }
        }
    }

    fn outcomes(&self, _: &SharedCounts) -> Vec<Outcome> {
        let (p, value) = match self.most_striking() {
            Some((p, _, value, _)) => (p.smallest_of(self.tried()), value),
            None => (P { log10: 0.0 }, 0),
        };
        vec![Outcome { part: "", statistic: f64::from(value), df: None, p }]
    }

    fn detail(&self, _: &str, _: &SharedCounts) -> Option<Detail> {
        let (_, figure, value, number) = self.most_striking()?;
        let expected = laws().get(figure)?.mean();
        let what = FIGURES.get(figure).copied()?;
        Some(Detail::Deck { number, value: u64::from(value), what, expected })
    }

    fn sums(&mut self, visit: &mut dyn FnMut(&mut u64, u64)) {
        visit(&mut self.decks, 1);
    }

    fn extremes(&mut self) -> &mut [Extremes] {
        &mut self.extremes
    }

    fn resume(&mut self, prior: &PriorSubject) {
        self.decks = prior.taken;
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::deck::Deck;
    use crate::sources::find;

    #[test]
    fn one_sorted_deck_among_fair_ones_is_named() {
        let mut source = find("chacha20").unwrap().start(4);
        let mut decks: Vec<View> = (0..3000).map(|_| View::of(&source.next_deck())).collect();
        let mut fair = start();
        fair.add(&decks);
        assert!(fair.outcomes(&SharedCounts::default())[0].p.value() > 1e-3);
        decks[1999] = View::of(&Deck::sorted());
        let mut test = start();
        decks.chunks(64).for_each(|decks| test.add(decks));
        assert!(test.outcomes(&SharedCounts::default())[0].p.log10 < -50.0);
        let detail = test.detail("", &SharedCounts::default());
        assert!(matches!(detail, Some(Detail::Deck { number: 2000, .. })), "{detail:?}");
    }

    /// Of single fair decks p is below a level no more often than the level says.
    #[test]
    fn single_fair_decks_keep_the_level() {
        let mut source = find("chacha20").unwrap().start(9);
        let below = (0..20_000).filter(|_| {
            let mut test = start();
            test.add(&[View::of(&source.next_deck())]);
            test.outcomes(&SharedCounts::default())[0].p.value() < 0.01
        });
        let below = below.count();
        assert!(below < 200 + 70, "{below}");
    }
}

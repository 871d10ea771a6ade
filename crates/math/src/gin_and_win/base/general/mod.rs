//! The general method: every player hand up to permutation of the suits, each with the exact
//! number of dealer hands that stand below it, level with it and above it.
//!
//! No symmetry of the ranks is used, so that it serves every ruleset; hands of eight and more
//! cards are too many for its memory.
//!
//! What no rule changes is counted when it is first asked for and kept: dealer hands by score, by
//! score up to a limit of the qualifier, and how hands of one score stand to each other. Rulesets
//! are folded from it, many at once (`fold`).

mod classified;
mod fold;
mod lattice;
mod octet;
mod reading;
mod rounds;
mod standings;
mod sweep;

pub(super) use rounds::{FirstPart, HandRounds, PartLanes, PartSums};

use super::book::Entry;
use super::plan::PayoffPlan;
use crate::combinations::{choose, deck_cards};
use crate::method::GENERAL_CARDS_MAX;
use crate::method::UnsupportedRules;
use classified::HandClasses;
use gincert_fast::ShapeBook;
use gincert_game::MeldRules;
use gincert_game::gin_and_win::{Comparison, GinAndWin};
use lattice::Lattice;
use octet::{Extent, Octet, extents};
use standings::Standings;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// All deals of hands of one size under one set of melds.
pub(super) struct GeneralDeals {
    cards: u8,
    all_dealers: u64,
    lattice: Lattice,
    classified: HandClasses,
    kept: Mutex<CachedCounts>,
}

/// Counts that were asked for.
#[derive(Default)]
struct CachedCounts {
    /// Dealer hands by score first, then up to limits.
    octets: Vec<Octet>,
    /// For every octet and key what its numbers are over the hands of the key.
    extents: Vec<Vec<[Extent; 8]>>,
    /// The score and limit of each number of the octets from the second on.
    limits: Vec<(u8, u8)>,
    /// By score, and whether highest cards alone are compared.
    standings: Vec<((u8, bool), Standings)>,
}

/// What is heard of the progress: how much of how much is done.
type ProgressSink<'a> = &'a (dyn Fn(u64, u64) + Sync);

impl GeneralDeals {
    pub fn new(
        melds: &MeldRules,
        cards: u8,
        shapes: &ShapeBook,
    ) -> Result<GeneralDeals, UnsupportedRules> {
        if cards > GENERAL_CARDS_MAX {
            return Err(UnsupportedRules::GeneralHandCards(cards));
        }
        let deck = deck_cards(melds);
        let all_dealers = choose(deck - u64::from(cards), u64::from(cards))
            .ok_or(UnsupportedRules::HandCards(cards))?;
        let lattice = Lattice::new(cards, melds.jokers);
        let classified = HandClasses::new(&lattice, melds, shapes);
        Ok(GeneralDeals { cards, all_dealers, lattice, classified, kept: Mutex::default() })
    }

    /// Fills the book of each ruleset and gives it to `found` with the ruleset's place.
    pub fn fill_each(
        &self,
        rules: &[(&GinAndWin, &PayoffPlan)],
        progress: ProgressSink<'_>,
        mut found: impl FnMut(usize, Vec<Entry>),
    ) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let steps = Steps::new(self, rules, progress);
        self.count_dealers(&mut kept, rules, &steps);
        // Readings of one document go to and fro between the two ways: what each needs is kept.
        for by_top in [false, true] {
            let of_way = rules.iter().enumerate().filter(|(_, (rules, _))| {
                by_top == (rules.comparison == Comparison::HighestCardOnly)
            });
            let (places, rules): (Vec<usize>, Vec<(&GinAndWin, &PayoffPlan)>) = of_way.unzip();
            if !places.is_empty() {
                self.compare(&mut kept, &rules, &steps);
                let mut found = |index: usize, entries| found(places[index], entries);
                fold::fold_each(self, &kept, &rules, &mut found);
            }
        }
    }

    /// Counts dealer hands by score, and up to the limits that the rulesets ask for.
    fn count_dealers(
        &self,
        kept: &mut CachedCounts,
        rules: &[(&GinAndWin, &PayoffPlan)],
        steps: &Steps,
    ) {
        let keys = &self.classified.keys;
        let mut fresh = Vec::new();
        if kept.octets.is_empty() {
            let by_score: Vec<u8> = keys.iter().map(|key| 1 << (key.score() & 7)).collect();
            fresh.push(Octet::new(&self.lattice, &self.classified, &by_score));
        }
        let mut limits: Vec<(u8, u8)> = Vec::new();
        for (rules, _) in rules {
            for score in 0..=self.cards {
                let asked = reading::limit(rules, score).map(|limit| (score, limit));
                limits.extend(asked.filter(|asked| !kept.limits.contains(asked)));
            }
        }
        limits.sort_unstable();
        limits.dedup();
        for limits in limits.chunks(8) {
            let sets = keys.iter().map(|key| {
                let bits = (0..)
                    .zip(limits)
                    .filter(|(_, (score, limit))| key.score() == *score && key.top() <= *limit);
                bits.fold(0, |bits, (bit, _)| bits | 1 << bit)
            });
            let sets: Vec<u8> = sets.collect();
            fresh.push(Octet::new(&self.lattice, &self.classified, &sets));
            // An octet has eight places, used or not.
            kept.limits.extend(limits.iter().copied().chain([(u8::MAX, 0); 8]).take(8));
        }
        if !fresh.is_empty() {
            let octets: Vec<&Octet> = fresh.iter().collect();
            let all = self.classified.len() as u64;
            let counted = extents(&self.lattice, &self.classified, &octets, &mut |done| {
                steps.at(done, all);
            });
            kept.extents.extend(counted);
            kept.octets.extend(fresh);
        }
        steps.done();
    }

    /// Compares the hands of each score that the rulesets compare.
    fn compare(&self, kept: &mut CachedCounts, rules: &[(&GinAndWin, &PayoffPlan)], steps: &Steps) {
        for (score, by_top) in compared_scores(self.cards, rules) {
            let known = kept.standings.iter().any(|(of, _)| *of == (score, by_top));
            if !known {
                let (lattice, keys) = (&self.lattice, self.keys_of(score));
                let standings = match by_top {
                    true => Standings::by_top(lattice, &self.classified, keys),
                    false => Standings::by_cards(lattice, &self.classified, keys),
                };
                kept.standings.push(((score, by_top), standings));
            }
            steps.done();
        }
    }

    /// The keys of a score: they stand together.
    fn keys_of(&self, score: u8) -> Range<usize> {
        let keys = &self.classified.keys;
        keys.partition_point(|key| key.score() < score)
            ..keys.partition_point(|key| key.score() <= score)
    }
}

/// The scores of which hands are compared by their cards, and whether by the highest alone.
fn compared_scores(cards: u8, rules: &[(&GinAndWin, &PayoffPlan)]) -> Vec<(u8, bool)> {
    let of = |(rules, plan): &(&GinAndWin, &PayoffPlan)| {
        let by_top = rules.comparison == Comparison::HighestCardOnly;
        let (rules, plan) = (*rules, *plan);
        let compared = (0..=cards).filter(move |score| reading::compares(rules, plan, *score));
        compared.map(move |score| (score, by_top)).collect::<Vec<(u8, bool)>>()
    };
    let mut scores: Vec<(u8, bool)> = rules.iter().flat_map(of).collect();
    scores.sort_unstable();
    scores.dedup();
    scores
}

/// Tells the progress over several steps of about equal length.
struct Steps<'a> {
    heard: ProgressSink<'a>,
    all: u64,
    past: std::cell::Cell<u64>,
}

/// One step of the reported progress.
const STEP: u64 = 1_000_000;
/// Hands between two reports of the progress within a step.
const TOLD_EVERY: u64 = 1 << 16;

impl<'a> Steps<'a> {
    fn new(
        deals: &GeneralDeals,
        rules: &[(&GinAndWin, &PayoffPlan)],
        heard: ProgressSink<'a>,
    ) -> Steps<'a> {
        let all = 1 + compared_scores(deals.cards, rules).len() as u64;
        Steps { heard, all: all * STEP, past: std::cell::Cell::new(0) }
    }

    fn at(&self, done: u64, of: u64) {
        if done.is_multiple_of(TOLD_EVERY) {
            (self.heard)(self.past.get() + STEP * done / of.max(1), self.all);
        }
    }

    fn done(&self) {
        self.past.set(self.past.get() + STEP);
        (self.heard)(self.past.get(), self.all);
    }
}

//! A pattern about all of the log held against one or a few tables, dealers or shifts that may have it alone: those that
//! have most of the rounds have most of the exceptions whether it is theirs or not.

use super::price::{Claim, Language, is_named, which_bits};
use super::scope::{NAME_BITS, PatternScope, SET_KINDS, SET_MAX};
use super::search::{Best, ByExplanation, ExceptionGroup, PatternSearch};
use std::collections::{BTreeMap, BTreeSet};

/// Names of a kind that sets are made of: those whose rounds have it most often.
const CANDIDATES_MAX: usize = 6;

/// A table, a dealer or a shift: its rounds in the time of the pattern, and those with its exceptions.
#[derive(Debug, Clone, Copy)]
struct NameCounts {
    name: u32,
    rounds: u64,
    marked: u64,
}

impl PatternSearch<'_> {
    /// The table, dealer or shift, or two or three of one kind, that state a pattern of all of the log in fewer bits and
    /// leave no pattern elsewhere.
    pub(super) fn concentrated(
        &self,
        wide: &ExceptionGroup,
        best: &Best,
    ) -> Option<(ExceptionGroup, Best)> {
        if wide.scope != PatternScope::default() {
            return None;
        }
        let own = self.stated(wide, best);
        let mut found: Vec<(f64, PatternScope)> = Vec::new();
        for kind in SET_KINDS {
            let names = self.names_of(kind, &own, best);
            for set in sets_of(&names) {
                let numbers: Vec<u32> = set.iter().map(|one| one.name).collect();
                let Some(scope) = PatternScope::of_names(kind, &numbers) else { continue };
                let saved = self.saved_by(best.claim, &scope, &set);
                if saved > 0.0 && self.is_each_named(&scope, best.claim, &set) {
                    found.push((saved, scope));
                }
            }
        }
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        found.into_iter().find_map(|(_, scope)| {
            let is_in = |at: &usize| self.facts.all.get(*at).is_some_and(|fact| scope.holds(fact));
            let (facts, rest): (Vec<usize>, Vec<usize>) = own.iter().copied().partition(is_in);
            let narrow = ExceptionGroup { explanation: wide.explanation, scope, facts };
            let named = self.best(&narrow)?;
            self.is_nothing(wide, rest).then_some((narrow, named))
        })
    }

    /// The names of a kind that exceptions have, most frequent first.
    fn names_of(&self, kind: usize, own: &[usize], best: &Best) -> Vec<NameCounts> {
        let mut places: BTreeMap<u32, BTreeSet<u64>> = BTreeMap::new();
        for fact in own.iter().filter_map(|at| self.facts.all.get(*at)) {
            if let Some(name) = [fact.table, fact.dealer, fact.shift].get(kind) {
                places.entry(*name).or_default().insert(fact.place);
            }
        }
        let mut all = Vec::new();
        for (name, places) in places.into_iter().filter(|(name, _)| *name != 0) {
            let scope = PatternScope::of_names(kind, &[name]);
            let periods = scope.and_then(|scope| self.background.periods(&scope));
            let rounds = periods.map_or(0, |periods| periods.within(best.window));
            let marked = places.len() as u64;
            all.push(NameCounts { name, rounds: rounds.max(marked), marked });
        }
        let rate = |one: &NameCounts| one.marked as f64 / one.rounds.max(1) as f64;
        all.sort_by(|one, other| rate(other).total_cmp(&rate(one)));
        all
    }

    /// Bits that two rates, of a set and of all others, save over one rate of all.
    fn saved_by(&self, claim: Claim, scope: &PatternScope, set: &[NameCounts]) -> f64 {
        let (rounds, marked) = sums(set);
        let outside = claim.of.saturating_sub(rounds);
        if outside == 0 || marked > claim.rounds {
            return 0.0;
        }
        let one_rate = which_bits(claim.of, claim.rounds);
        let two_rates = which_bits(rounds, marked) + which_bits(outside, claim.rounds - marked);
        let choices = self.choices(scope) as f64 / self.background.scopes.max(1) as f64;
        one_rate - two_rates - libm::log2(choices.max(1.0)) - set.len() as f64 * NAME_BITS
    }

    /// Whether chance explains none of the names, each held against what is outside of the set.
    fn is_each_named(&self, scope: &PatternScope, claim: Claim, set: &[NameCounts]) -> bool {
        let (rounds, marked) = sums(set);
        let outside = claim.of.saturating_sub(rounds);
        let elsewhere = claim.rounds.saturating_sub(marked);
        set.iter().all(|one| {
            let language = Language {
                rounds: outside.saturating_add(one.rounds),
                scopes: self.choices(scope),
                explanations: self.explanations,
                is_exclusive: false,
            };
            is_named(language.log10_p(Claim {
                rounds: one.marked,
                of: one.rounds,
                marked: elsewhere.saturating_add(one.marked),
                windows: claim.windows,
            }))
        })
    }

    /// Whether what a narrower scope leaves of a pattern is none.
    fn is_nothing(&self, wide: &ExceptionGroup, rest: Vec<usize>) -> bool {
        let of_explanation = ByExplanation::from([(wide.explanation, rest.clone())]);
        let part = self.part(&rest, &of_explanation);
        part.best(&ExceptionGroup { facts: rest, ..*wide }).is_none()
    }
}

/// Rounds of a set, and those with its exceptions.
fn sums(set: &[NameCounts]) -> (u64, u64) {
    let add = |(rounds, marked): (u64, u64), one: &NameCounts| {
        (rounds.saturating_add(one.rounds), marked.saturating_add(one.marked))
    };
    set.iter().fold((0, 0), add)
}

/// One, two or three of the first names.
fn sets_of(names: &[NameCounts]) -> Vec<Vec<NameCounts>> {
    let names = names.get(..CANDIDATES_MAX).unwrap_or(names);
    let mut sets: Vec<Vec<NameCounts>> = vec![Vec::new()];
    for one in names {
        let room = sets.iter().filter(|set| set.len() < SET_MAX);
        let with: Vec<Vec<NameCounts>> =
            room.map(|set| set.iter().copied().chain([*one]).collect()).collect();
        sets.extend(with);
    }
    sets.retain(|set| !set.is_empty());
    sets
}

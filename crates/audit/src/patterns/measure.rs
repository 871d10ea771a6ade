//! What may be stated best of exceptions with one explanation in one scope: of all of its time, or of a range.

use super::background::Periods;
use super::explanation::Explanation;
use super::price::{AmountBits, Claim, Language, ROUNDS_MIN, is_named};
use super::scope::{NAME_BITS, PatternScope};
use super::search::{Best, ExceptionGroup, PatternSearch};
use super::window::{PeriodCounts, ranges};
use std::collections::BTreeSet;

/// Of the rounds that other rules settle otherwise, at least so many have to be settled so. A third of the hands are folded,
/// which most rules settle alike, and what one dealer does he does not always.
const KEPT_LEAST: f64 = 0.25;

/// Bits of a row's odds.
const ODDS_BITS: f64 = 12.0;

impl PatternSearch<'_> {
    /// What may be stated best of what is left of a group, if anything.
    pub(super) fn best(&self, group: &ExceptionGroup) -> Option<Best> {
        let [rounds, hands] = self.marked.get(&group.explanation).copied()?;
        let left: Vec<usize> =
            group.facts.iter().copied().filter(|at| self.is_left.get(*at) == Some(&true)).collect();
        let language = |all: u64| Language {
            rounds: all,
            scopes: self.choices(&group.scope),
            explanations: self.explanations,
            is_exclusive: self.is_part,
        };
        if let Some(of) = self.background.hands(&group.scope) {
            let count = self.rounds_of(&left, true);
            let claim = Claim { rounds: count, of: of.max(count), marked: hands, windows: 1 };
            let language = language(self.background.hands);
            return self.judged(language, claim, None, (group, &left));
        }
        let periods = self.background.periods(&group.scope)?;
        let count = self.rounds_of(&left, false);
        let of = periods.rounds;
        let whole = Claim { rounds: count, of: of.max(count), marked: rounds, windows: 1 };
        let language = language(self.background.rounds);
        let mut best = self.judged(language, whole, None, (group, &left));
        for (claim, window) in self.windows(&left, &periods, rounds) {
            let one = self.judged(language, claim, Some(window), (group, &left));
            let is_better = one.as_ref().is_some_and(|one| {
                best.as_ref().is_none_or(|best| one.saved_bits > best.saved_bits)
            });
            if is_better {
                best = one;
            }
        }
        best
    }

    /// From how many scopes one of this kind is chosen.
    pub(super) fn choices(&self, scope: &PatternScope) -> u64 {
        let sets = if scope.is_set() { self.background.sets } else { 0 };
        self.background.scopes.saturating_add(sets)
    }

    /// Ranges of time in which it may have been.
    fn windows(&self, left: &[usize], periods: &Periods, marked: u64) -> Vec<(Claim, [i64; 2])> {
        let names = &periods.known;
        let unmarked = |(_, rounds): &(i64, u64)| PeriodCounts { rounds: *rounds, marked: 0 };
        let mut rows: Vec<PeriodCounts> = names.iter().map(unmarked).collect();
        let mut last = None;
        // Exceptions come by record, so that the next one is mostly in the same period.
        let mut known = 0;
        for at in left {
            let Some(fact) = self.facts.all.get(*at) else { continue };
            if last != Some(fact.place)
                && let Some(period) = self.period_of(*at)
            {
                if names.get(known).is_none_or(|(name, _)| *name != period) {
                    known = names.partition_point(|(name, _)| *name < period);
                }
                if names.get(known).is_some_and(|(name, _)| *name == period)
                    && let Some(row) = rows.get_mut(known)
                {
                    row.marked += 1;
                }
            }
            last = Some(fact.place);
        }
        let all = rows.len() as u64;
        let claim = |[from, to]: [usize; 2]| {
            let within = rows.get(from..=to)?;
            let of: u64 = within.iter().map(|one| one.rounds).sum();
            let count: u64 = within.iter().map(|one| one.marked).sum();
            let windows = match (from == 0, to + 1 == rows.len()) {
                (true, true) => return None,
                (true, false) | (false, true) => all,
                (false, false) => all.saturating_mul(all) / 2,
            };
            let claim = Claim { rounds: count, of: of.max(count), marked, windows };
            Some((claim, [names.get(from)?.0, names.get(to)?.0]))
        };
        ranges(&rows).into_iter().filter_map(claim).collect()
    }

    /// How many other wagers of its seat an explanation of one wager leaves open, in the mean.
    fn beside(&self, known: &Explanation, left: &[usize]) -> f64 {
        if !known.is_of_one_wager() {
            return 0.0;
        }
        let beside =
            left.iter().filter_map(|at| self.facts.all.get(*at)).map(|fact| u64::from(fact.beside));
        beside.sum::<u64>() as f64 / left.len().max(1) as f64
    }

    /// Different odds of rows that exceptions were paid at.
    fn odds_of(&self, left: &[usize]) -> usize {
        let all = left.iter().filter_map(|at| self.facts.all.get(*at));
        let is_odds = |number: &&u32| {
            matches!(self.facts.explanations.get(**number), Some(Explanation::Odds { .. }))
        };
        let odds = all.flat_map(|fact| fact.explanations.iter().filter(is_odds));
        odds.collect::<BTreeSet<_>>().len()
    }

    /// The period of an exception.
    fn period_of(&self, at: usize) -> Option<i64> {
        self.periods.get(at).copied().flatten()
    }

    /// What a claim saves, if it saves anything and chance does not explain it.
    fn judged(
        &self,
        language: Language,
        claim: Claim,
        window: Option<[i64; 2]>,
        (ExceptionGroup { explanation, scope, .. }, left): (&ExceptionGroup, &[usize]),
    ) -> Option<Best> {
        let explanation = *explanation;
        if claim.rounds < ROUNDS_MIN {
            return None;
        }
        let known = self.facts.explanations.get(explanation)?;
        // Rules by which most rounds of the scope were settled wrongly that were settled rightly are not its rules.
        let share = self.facts.settled_otherwise.get(&explanation).copied().unwrap_or(0.0);
        if (claim.rounds as f64) < KEPT_LEAST * share * claim.of as f64 {
            return None;
        }
        let is_everywhere = claim.of >= language.rounds;
        // Errors of some kind in all rounds are not a habit of anybody.
        if is_everywhere && matches!(known, Explanation::Code { .. } | Explanation::Amount { .. }) {
            return None;
        }
        // Amounts that an explanation leaves open are listed beside it: of each round, or the odds of each row.
        let amounts = claim.rounds as f64 * self.amount_bits;
        let open = match known {
            Explanation::Code { .. } => amounts,
            Explanation::PayTable { .. } => self.odds_of(left) as f64 * ODDS_BITS,
            Explanation::Odds { .. } | Explanation::WagerOdds { .. } => ODDS_BITS,
            _ => 0.0,
        };
        let open = open + self.beside(known, left) * amounts;
        let names = f64::from(scope.names()) * NAME_BITS;
        let saved_bits = language.saved_bits(claim, AmountBits { alone: amounts, open }) - names;
        let log10_p = language.log10_p(claim);
        (saved_bits > 0.0 && is_named(log10_p)).then_some(Best {
            saved_bits,
            claim,
            log10_p,
            window,
        })
    }
}

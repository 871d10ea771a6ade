//! Rounds that were voided although players had won them: more of them by somebody than by others.

use super::advice::PatternAdvice;
use super::description::Description;
use super::fact::{Fact, Facts, Moment};
use super::pattern::{Pattern, at_local};
use super::price::{Claim, LEVEL, Language, ROUNDS_MIN, is_named};
use super::scope::{NAME_BITS, PatternScope, kinds_of_cells};
use super::window::{PeriodCounts, ranges};
use gincert_chance::Count;
use gincert_evidence::grouped;
use gincert_replay::Merge as _;
use gincert_replay::summary::{ExposureCell, ExposureNames, ExposurePeriods, Summary};
use std::collections::BTreeMap;

/// Most such patterns.
const PATTERNS_MAX: usize = 10;

/// The names of a scope, which exceptions need not have.
type Names<'s> = [Option<&'s str>; 3];

/// A pattern of voids, with its scope by the numbers that exceptions have.
pub(crate) struct VoidPattern {
    pub pattern: Pattern,
    names: [Option<String>; 3],
    seconds: [i64; 2],
}

impl VoidPattern {
    /// Whether an exception is about one of these rounds.
    pub fn holds(&self, facts: &Facts, fact: &Fact) -> bool {
        let own = [fact.table, fact.dealer, fact.shift].map(|number| facts.word(number));
        let [from, to] = self.seconds;
        self.names.iter().zip(own).all(|(name, own)| name.as_ref().is_none_or(|name| name == own))
            && fact.at.is_some_and(|at| (from..=to).contains(&at.second))
            && matches!(facts.word(fact.code), "void-with-result" | "void-without-reason")
    }
}

/// The patterns of one currency.
pub(crate) fn patterns(
    summary: &Summary,
    facts: &Facts,
    currency: &str,
    choices: [u64; 2],
) -> Vec<VoidPattern> {
    let Some(cells) = summary.exposure.cells() else { return Vec::new() };
    let mut left: Vec<(&ExposureNames, ExposurePeriods)> = cells
        .iter()
        .filter(|(owner, _)| owner.currency == currency)
        .map(|(owner, periods)| (owner, periods.clone()))
        .collect();
    let mut found = Vec::new();
    while found.len() < PATTERNS_MAX
        && let Some((names, window, claim, log10_p)) = best(&left, choices)
    {
        let mut all = ExposureCell::default();
        for (_, periods) in left.iter_mut().filter(|(owner, _)| holds(names, owner)) {
            for (period, cell) in periods {
                let is_within = window.is_none_or(|[from, to]| {
                    period.is_some_and(|period| (from..=to).contains(&period))
                });
                if is_within {
                    all.merge(*cell);
                    cell.voids.won = 0;
                }
            }
        }
        found.push(voided(names, &all, (claim, log10_p), (facts, currency)));
    }
    found
}

fn names_of<'k>(kind: [bool; 4], owner: &'k ExposureNames) -> Option<Names<'k>> {
    let words = [&owner.table, &owner.dealer, &owner.shift].map(String::as_str);
    // An empty word does not name anybody.
    PatternScope::of_kind(
        kind,
        [words[0], words[1], words[2], ""].map(|word| u32::from(!word.is_empty())),
    )?;
    Some([0, 1, 2].map(|at| kind[at].then_some(words[at])))
}

fn holds(names: Names<'_>, owner: &ExposureNames) -> bool {
    let own = [&owner.table, &owner.dealer, &owner.shift];
    names.iter().zip(own).all(|(name, own)| name.is_none_or(|name| name == own))
}

/// Where rounds are voided: by whom, from which period to which, how often, and the logarithm to base ten of
/// the probability.
type VoidScope<'k> = (Names<'k>, Option<[i64; 2]>, Claim, f64);

/// Rounds of a period, and voids of them.
#[derive(Debug, Clone, Copy, Default)]
struct VoidPeriod {
    rounds: u64,
    /// Voids whose result is known.
    shown: u64,
    /// Those of them that the players had won.
    won: u64,
}

impl VoidPeriod {
    fn sum<'p>(all: impl Iterator<Item = &'p VoidPeriod>) -> VoidPeriod {
        all.fold(VoidPeriod::default(), |sum, one| VoidPeriod {
            rounds: sum.rounds + one.rounds,
            shown: sum.shown + one.shown,
            won: sum.won + one.won,
        })
    }

    /// Whether rounds were voided because the players had won them: they win less than every other round, and a fault
    /// of a shuffler or a program voids what they lose as well.
    fn is_chosen(&self) -> bool {
        let law = Count::Binomial { trials: self.shown, chance: 0.5 };
        law.ln_at_least(self.won) <= libm::log(LEVEL)
    }
}

/// What can be stated best.
fn best<'k>(
    left: &[(&'k ExposureNames, ExposurePeriods)],
    [scopes, explanations]: [u64; 2],
) -> Option<VoidScope<'k>> {
    let cells = || left.iter().flat_map(|(_, periods)| periods.values());
    let rounds = cells().map(|cell| cell.rounds).sum();
    let marked = cells().map(|cell| cell.voids.won).sum();
    if marked < ROUNDS_MIN {
        return None;
    }
    let language = Language { rounds, scopes, explanations, is_exclusive: false };
    let mut by_scope: BTreeMap<Names<'k>, BTreeMap<Option<i64>, VoidPeriod>> = BTreeMap::new();
    for (owner, periods) in left {
        for names in kinds_of_cells().filter_map(|kind| names_of(kind, owner)) {
            let rows = by_scope.entry(names).or_default();
            for (period, cell) in periods {
                let row = rows.entry(*period).or_default();
                row.rounds += cell.rounds;
                row.won += cell.voids.won;
                row.shown += cell.voids.shown;
            }
        }
    }
    let mut best: Option<(f64, VoidScope<'k>)> = None;
    for (names, periods) in by_scope {
        let known: Vec<(i64, VoidPeriod)> =
            periods.iter().filter_map(|(at, row)| Some(((*at)?, *row))).collect();
        let counts =
            |row: &(i64, VoidPeriod)| PeriodCounts { rounds: row.1.rounds, marked: row.1.won };
        let rows: Vec<PeriodCounts> = known.iter().map(counts).collect();
        let whole = VoidPeriod::sum(periods.values());
        let claim =
            |sum: VoidPeriod, windows| Claim { rounds: sum.won, of: sum.rounds, marked, windows };
        let mut claims = vec![(claim(whole, 1), whole, None)];
        for [from, to] in ranges(&rows) {
            let within = known.get(from..=to).unwrap_or_default();
            let (Some((first, _)), Some((last, _))) = (within.first(), within.last()) else {
                continue;
            };
            let all = rows.len() as u64;
            let sum = VoidPeriod::sum(within.iter().map(|(_, row)| row));
            claims.push((claim(sum, all.saturating_mul(all) / 2), sum, Some([*first, *last])));
        }
        for (claim, sum, window) in claims {
            // Voids of the whole log cannot be held against others.
            if claim.rounds < ROUNDS_MIN || claim.of >= rounds || !sum.is_chosen() {
                continue;
            }
            let price = names.iter().flatten().count() as f64 * NAME_BITS;
            let saved = language.saved_rate_bits(claim) - price;
            let log10_p = language.log10_p(claim);
            let is_best = best.as_ref().is_none_or(|(most, _)| saved > *most);
            if saved > 0.0 && is_named(log10_p) && is_best {
                best = Some((saved, (names, window, claim, log10_p)));
            }
        }
    }
    best.map(|(_, best)| best)
}

fn voided(
    names: Names<'_>,
    all: &ExposureCell,
    (claim, log10_p): (Claim, f64),
    (facts, currency): (&Facts, &str),
) -> VoidPattern {
    let others = grouped(all.voids.shown.saturating_sub(claim.rounds).into());
    let mut pattern = Pattern::plain(Description {
        kind: "voided",
        explanation: format!(
            "rounds were voided that players had won, and {others} that they had not"
        ),
        brief: "won rounds voided".to_owned(),
        advice: PatternAdvice::ReviewVoids,
    });
    let [table, dealer, shift] = names.map(|name| name.map(str::to_owned));
    pattern.who.tables.extend(table.clone());
    (pattern.who.dealer_id, pattern.who.shift) = (dealer.clone(), shift.clone());
    let ahead = facts.all.iter().find_map(|fact| fact.at).map_or(0, |at| at.ahead);
    let ends = all.voids_between.0.map(|(first, last)| [first.as_second(), last.as_second()]);
    if let Some(ends) = ends {
        let [since, until] = ends.map(|second| at_local(Moment { second, ahead }));
        (pattern.since, pattern.until) = (since, until);
    }
    pattern.records = Some(claim.rounds);
    pattern.of = Some(claim.of);
    pattern.currency = Some(currency.to_owned()).filter(|currency| !currency.is_empty());
    pattern.underpaid_minor = all.voids.won_minor.value().unwrap_or(0);
    pattern.net_minor = -pattern.underpaid_minor;
    pattern.log10_p = Some(log10_p);
    VoidPattern { pattern, names: [table, dealer, shift], seconds: ends.unwrap_or([0, -1]) }
}

//! The rounds that exceptions are held against, of one currency, by scope and period.

use super::fact::Facts;
use super::scope::{PatternScope, SET_KINDS, kinds_of_cells};
use gincert_replay::summary::{Exposure, Summary};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The rounds of a scope.
#[derive(Debug, Clone, Default)]
pub(crate) struct Periods {
    /// All of them, also those without a time.
    pub rounds: u64,
    /// The periods that have rounds, in order, and how many.
    pub known: Vec<(i64, u64)>,
}

impl Periods {
    fn new(counts: BTreeMap<Option<i64>, u64>) -> Periods {
        let rounds = counts.values().sum();
        let known = counts.into_iter().filter_map(|(period, rounds)| Some((period?, rounds)));
        Periods { rounds, known: known.collect() }
    }

    /// The rounds within a range of periods, or all of them.
    pub fn within(&self, window: Option<[i64; 2]>) -> u64 {
        let Some([from, to]) = window else { return self.rounds };
        let is_within = |(period, _): &&(i64, u64)| (from..=to).contains(period);
        self.known.iter().filter(is_within).map(|(_, rounds)| rounds).sum()
    }
}

/// The number of every name that no exception has.
const OTHER: u32 = u32::MAX;

/// The rounds of one currency.
pub(crate) struct Background<'s> {
    pub exposure: &'s Exposure,
    /// All rounds, and all hands of players with a name.
    pub rounds: u64,
    pub hands: u64,
    /// Everybody, every table and so on that could be named.
    pub scopes: u64,
    /// All sets of two and of three tables, dealers or shifts.
    pub sets: u64,
    by_scope: HashMap<PatternScope, Periods>,
    players: HashMap<PatternScope, u64>,
}

impl<'s> Background<'s> {
    /// The rounds of a currency; `None` where there are too many names for it.
    pub fn new(summary: &'s Summary, facts: &Facts, currency: &str) -> Option<Background<'s>> {
        let mut by_scope: HashMap<PatternScope, BTreeMap<Option<i64>, u64>> = HashMap::new();
        let (mut rounds, mut names) = (0, BTreeSet::new());
        let known = |name: &String| match name.is_empty() {
            true => 0,
            false => facts.words.known(name).unwrap_or(OTHER),
        };
        for (owner, periods) in summary.exposure.cells()? {
            if owner.currency != currency {
                continue;
            }
            rounds += periods.values().map(|cell| cell.rounds).sum::<u64>();
            let texts = [&owner.table, &owner.dealer, &owner.shift];
            let [table, dealer, shift] = texts.map(known);
            for kind in kinds_of_cells() {
                let Some(scope) = PatternScope::of_kind(kind, [table, dealer, shift, 0]) else {
                    continue;
                };
                let named = [0, 1, 2].map(|at| kind[at].then_some(texts[at]));
                names.insert(named);
                let rounds = by_scope.entry(scope).or_default();
                for (period, cell) in periods {
                    *rounds.entry(*period).or_default() += cell.rounds;
                }
            }
        }
        let mut scopes = names.len() as u64;
        let of_kind = |at: usize| {
            let alone = names.iter().filter(|named| {
                named.iter().enumerate().all(|(kind, name)| name.is_some() == (kind == at))
            });
            sets_of(alone.count() as u64)
        };
        let sets = SET_KINDS.into_iter().map(of_kind).fold(0, u64::saturating_add);
        let mut players: HashMap<PatternScope, u64> = HashMap::new();
        let [.., hands_by_player] = &summary.strata;
        let mut hands = 0;
        for (name, row) in hands_by_player.rows().into_iter().flatten() {
            hands += row.rounds;
            scopes += 1;
            let scope = PatternScope { player: Some(known(name)), ..PatternScope::default() };
            players.insert(scope, row.rounds);
        }
        for ((dealer, player), pair) in summary.pairs.rows().into_iter().flatten() {
            scopes += 1;
            let (dealer, player) = (Some(known(dealer)), Some(known(player)));
            players.insert(PatternScope { dealer, player, ..PatternScope::default() }, pair.hands);
        }
        let exposure = &summary.exposure;
        let by_scope = by_scope.into_iter().map(|(scope, counts)| (scope, Periods::new(counts)));
        let by_scope = by_scope.collect();
        Some(Background { exposure, rounds, hands, scopes, sets, by_scope, players })
    }

    /// The rounds of a scope by period; `None` for one that is about a player.
    pub fn periods(&self, scope: &PatternScope) -> Option<Cow<'_, Periods>> {
        if !scope.is_set() {
            return self.by_scope.get(scope).map(Cow::Borrowed);
        }
        let mut all = Periods::default();
        let mut known: BTreeMap<i64, u64> = BTreeMap::new();
        for one in scope.members().filter_map(|member| self.by_scope.get(&member)) {
            all.rounds += one.rounds;
            for (period, rounds) in &one.known {
                *known.entry(*period).or_default() += rounds;
            }
        }
        all.known = known.into_iter().collect();
        Some(Cow::Owned(all))
    }

    /// The hands of a scope that is about a player.
    pub fn hands(&self, scope: &PatternScope) -> Option<u64> {
        self.players.get(scope).copied()
    }
}

/// Sets of two and of three of so many names.
fn sets_of(names: u64) -> u64 {
    let pairs = names.saturating_mul(names.saturating_sub(1)) / 2;
    pairs.saturating_add(pairs.saturating_mul(names.saturating_sub(2)) / 3)
}

//! The rounds that exceptions are held against, of one currency, by scope and period.

use super::fact::Facts;
use super::scope::{PatternScope, kinds_of_cells};
use gincert_replay::summary::{Exposure, Summary};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The rounds of a scope.
#[derive(Debug, Default)]
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
        Some(Background { exposure, rounds, hands, scopes, by_scope, players })
    }

    /// The rounds of a scope by period; `None` for one that is about a player.
    pub fn periods(&self, scope: &PatternScope) -> Option<&Periods> {
        self.by_scope.get(scope)
    }

    /// The hands of a scope that is about a player.
    pub fn hands(&self, scope: &PatternScope) -> Option<u64> {
        self.players.get(scope).copied()
    }
}

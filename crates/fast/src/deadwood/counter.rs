//! The tables as the counter of a round: the same answers as the reference, without looking at every
//! way to meld a hand.

use super::Deadwood;
use gincert_game::CardSet;
use gincert_game::deadwood::{Meld, MeldCore};
use gincert_game::gin_rummy::{Counter, SettleRules};
use std::sync::Arc;

/// Tables for the rules of a game: for the player who ends a round, and for those who are caught.
///
/// ```
/// use gincert_fast::RoundTables;
/// # use gincert_game::gin_rummy::SettleRules;
/// # fn judged(rules: &SettleRules, end: &gincert_game::gin_rummy::FinalPosition<'_>) {
/// let tables = RoundTables::new(rules);
/// let settled = gincert_game::gin_rummy::settle_by(&tables, rules, end);
/// assert_eq!(settled, gincert_game::gin_rummy::settle(rules, end));
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct RoundTables {
    own: Arc<Deadwood>,
    caught: Arc<Deadwood>,
}

impl RoundTables {
    /// Prepares the tables. They hold for these rules only.
    pub fn new(rules: &SettleRules) -> RoundTables {
        TableCache::default().round_tables(rules)
    }

    /// The table of the player who ends a round, and of every hand in play.
    pub fn own(&self) -> &Deadwood {
        &self.own
    }
}

/// Tables by melds and card values, built once and shared: for callers that meet the same rules again.
///
/// ```
/// use gincert_fast::TableCache;
/// # use gincert_game::gin_rummy::SettleRules;
/// # fn judged(rules: &SettleRules) {
/// let mut cache = TableCache::default();
/// let first = cache.round_tables(rules);
/// let second = cache.round_tables(rules); // builds nothing
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct TableCache {
    /// Most recently used last.
    entries: Vec<(MeldCore, Arc<Deadwood>)>,
}

/// Most tables in a [`TableCache`], 48 kB each; the least recently used one is dropped.
pub const TABLES_MAX: usize = 64;

impl TableCache {
    /// The tables for the rules of a game.
    pub fn round_tables(&mut self, rules: &SettleRules) -> RoundTables {
        RoundTables { own: self.table(&rules.core), caught: self.table(&rules.caught_core()) }
    }

    fn table(&mut self, core: &MeldCore) -> Arc<Deadwood> {
        let entry = match self.entries.iter().rposition(|(known, _)| known == core) {
            Some(place) => self.entries.remove(place),
            None => {
                if self.entries.len() == TABLES_MAX {
                    self.entries.remove(0);
                }
                (*core, Arc::new(Deadwood::new(core)))
            }
        };
        let table = Arc::clone(&entry.1);
        self.entries.push(entry);
        table
    }
}

impl Counter for RoundTables {
    fn least(&self, _: &SettleRules, hand: CardSet, caught: bool) -> u32 {
        if caught { self.caught.least(hand) } else { self.own.least(hand) }
    }

    fn defence(&self, _: &SettleRules, spread: &[Meld], hand: CardSet) -> u32 {
        self.caught.best_defence(spread, hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::deadwood::CardValues;

    fn core(number: usize) -> MeldCore {
        let (ace, low) = ((number % 8) as u8, (number / 8) as u8);
        MeldCore { values: CardValues::groups(ace, low, 10), ..MeldCore::standard() }
    }

    #[test]
    fn the_same_rules_get_the_same_table_and_others_get_their_own() {
        let mut cache = TableCache::default();
        let one = cache.table(&core(1));
        assert!(Arc::ptr_eq(&one, &cache.table(&core(1))));
        assert!(!Arc::ptr_eq(&one, &cache.table(&core(15))));
    }

    #[test]
    fn a_cache_keeps_so_many_tables_and_drops_the_one_used_longest_ago() {
        let mut cache = TableCache::default();
        let first = cache.table(&core(0));
        let second = cache.table(&core(1));
        for number in 2..TABLES_MAX {
            cache.table(&core(number));
        }
        assert!(Arc::ptr_eq(&first, &cache.table(&core(0))));
        cache.table(&core(TABLES_MAX));
        assert_eq!(cache.entries.len(), TABLES_MAX);
        assert!(Arc::ptr_eq(&first, &cache.table(&core(0))));
        assert!(!Arc::ptr_eq(&second, &cache.table(&core(1))));
    }
}

//! The tables as the counter of a round: the same answers as the reference, without looking at every
//! way to meld a hand.

use super::Deadwood;
use gincert_game::CardSet;
use gincert_game::deadwood::Meld;
use gincert_game::gin_rummy::{Counter, SettleRules};

/// Tables for the rules of a game: for the player who ends a round, and for those who are caught.
///
/// ```
/// use gincert_fast::RoundTables;
/// # use gincert_game::gin_rummy::SettleRules;
/// # fn judged(rules: &SettleRules, end: &gincert_game::gin_rummy::Final<'_>) {
/// let tables = RoundTables::new(rules);
/// let settled = gincert_game::gin_rummy::settle_by(&tables, rules, end);
/// assert_eq!(settled, gincert_game::gin_rummy::settle(rules, end));
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct RoundTables {
    own: Deadwood,
    caught: Deadwood,
}

impl RoundTables {
    /// Prepares the tables. They hold for these rules only.
    pub fn new(rules: &SettleRules) -> RoundTables {
        RoundTables { own: Deadwood::new(&rules.core), caught: Deadwood::new(&rules.caught_core()) }
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

//! One ruleset beside the deals that it is counted over.

use super::super::plan::PayoffPlan;
use super::SymmetricDeals;
use gincert_game::gin_and_win::GinAndWin;

/// Which hands of a score qualify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Share {
    /// No hand.
    Nobody,
    /// Every hand.
    Everybody,
    /// Hands without a left-over card above this rank.
    UpTo(u8),
}

/// One ruleset with its deals.
pub(super) struct RulesetDeals<'a> {
    pub deals: &'a SymmetricDeals,
    pub rules: &'a GinAndWin,
    pub plan: &'a PayoffPlan,
    /// Who qualifies, by score.
    pub shares: Vec<Share>,
}

//! Scores over several hands, independent of how a hand is played.
//!
//! It knows nothing about cards, records or documents: hands come in as who won and how many points
//! each side got.

mod claims;
mod game;
mod hollywood;
mod match_end;
mod rules;
mod sheet;
mod teams;

pub use claims::{GameClaim, SheetClaims, SheetFault, sheet_faults};
pub use game::Game;
pub use rules::{
    AfterDrawn, AllWinBonus, Columns, HandOfNoPoints, LineBonus, MarginCounts, Match, NextDealer,
    ScoreRules, ScoreRulesError, Shutout, ShutoutTest, TeamRound,
};
pub use sheet::{AfterEnd, MatchResult, ScoreSheet, sheet};
pub use teams::{TablePoints, team_hand};

/// The two sides of a sheet.
pub const SIDES: usize = 2;

/// Figures of both sides.
pub type SidePair = [i64; SIDES];

/// One hand of a match: who won it, and what each side scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScoredHand {
    /// The side that won; `None` for a drawn hand.
    pub winner: Option<usize>,
    /// The points of each side.
    pub points: SidePair,
}

/// The other side.
pub(crate) fn other(side: usize) -> usize {
    1 - side.min(1)
}

/// A figure of a side.
pub(crate) fn of(both: &SidePair, side: usize) -> i64 {
    both.get(side).copied().unwrap_or_default()
}

/// Adds to the figure of a side; sums stay where they are at the limits of the numbers.
pub(crate) fn add(both: &mut SidePair, side: usize, points: i64) {
    if let Some(figure) = both.get_mut(side) {
        *figure = figure.saturating_add(points);
    }
}

/// Both figures added.
pub(crate) fn sum(a: &SidePair, b: &SidePair) -> SidePair {
    core::array::from_fn(|side| of(a, side).saturating_add(of(b, side)))
}

/// The side with more; `None` when level.
pub(crate) fn ahead(both: &SidePair) -> Option<usize> {
    match of(both, 0).cmp(&of(both, 1)) {
        core::cmp::Ordering::Greater => Some(0),
        core::cmp::Ordering::Less => Some(1),
        core::cmp::Ordering::Equal => None,
    }
}

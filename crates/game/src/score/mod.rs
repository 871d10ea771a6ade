//! Scores over several hands, independent of how a hand is played: of two sides, or of three or four
//! players, each for himself.
//!
//! It knows nothing about cards, records or documents: hands come in as who won and how many points
//! each side got.

mod claims;
mod game;
mod hollywood;
mod match_end;
mod rules;
mod sheet;
mod sides;
mod teams;

pub use claims::{GameClaim, SheetClaims, SheetFault, sheet_faults};
pub use game::Game;
pub use rules::{
    AfterDrawn, AllWinBonus, Columns, HandOfNoPoints, LineBonus, MarginCounts, Match, NextDealer,
    ScoreRules, ScoreRulesError, Shutout, ShutoutTest, TeamRound,
};
pub use sheet::{AfterEnd, MatchResult, ScoreSheet, sheet};
pub use sides::{SIDES_MAX, SideFigures};
pub use teams::{TablePoints, team_hand};

/// The fewest sides of a sheet: two players, or two teams.
pub const SIDES: usize = 2;

/// One hand of a match: who won it, and what each side scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScoredHand {
    /// The side that won; `None` for a drawn hand.
    pub winner: Option<usize>,
    /// The points of each side.
    pub points: SideFigures,
}

/// The side after another, clockwise: of two sides the other.
pub(crate) fn next_side(side: usize, sides: usize) -> usize {
    (side + 1) % sides.max(SIDES)
}

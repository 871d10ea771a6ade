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

/// How many sides a sheet of these hands has: as many as they have figures.
///
/// ```
/// use gincert_game::score::{ScoredHand, sides_of};
/// let hand = ScoredHand { winner: Some(0), points: [25, 0, -5].into() };
/// assert_eq!((sides_of(&[hand]), sides_of(&[])), (3, 2));
/// ```
pub fn sides_of(hands: &[ScoredHand]) -> usize {
    hands.iter().map(|hand| hand.points.len()).max().unwrap_or(SIDES)
}

/// The side after another, clockwise: of two sides the other.
///
/// ```
/// use gincert_game::score::next_side;
/// assert_eq!((next_side(0, 2), next_side(1, 2), next_side(1, 3)), (1, 0, 2));
/// ```
pub fn next_side(side: usize, sides: usize) -> usize {
    (side + 1) % sides.max(SIDES)
}

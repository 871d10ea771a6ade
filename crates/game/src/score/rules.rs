//! The rules of scoring: closed choices with their phrases, and the numbers beside them.

use crate::closed::closed;
use alloc::vec::Vec;
use core::fmt;

/// Largest target and bonus, as in the rules of a round.
const POINTS_MAX: i64 = 1_000_000;

closed! {
    /// How many games are scored at once.
    Columns {
        /// One.
        One = "One",
        /// Three ("Hollywood gin").
        ThreeHollywood = "Three, Hollywood",
    }
}

closed! {
    /// By what a shutout is known.
    ShutoutTest {
        /// The winner of the game won every hand; a drawn hand spoils it ("Gin rummy", Shutout
        /// bonus).
        WinnerWonEveryHand = "Winner won every hand",
        /// The loser won no hand; a drawn hand does not matter ("Multi-match").
        LoserWonNoHand = "Loser won no hand",
    }
}

closed! {
    /// Which margin is looked at.
    MarginCounts {
        /// That of the totals, with all bonuses.
        FinalTotals = "Final totals",
        /// That of the points of the hands.
        HandPoints = "Hand points",
    }
}

closed! {
    /// Whether a hand that is won with no points is a hand won.
    HandOfNoPoints {
        /// It is.
        CountsAsWon = "Counts as won",
        /// It is as good as drawn.
        DoesNotCount = "Does not count",
    }
}

closed! {
    /// Who deals next.
    NextDealer {
        /// The side that lost the hand ("How To Play Gin", determining the dealer).
        Loser = "Loser",
        /// The side that won it.
        Winner = "Winner",
        /// The other side each time ("Gin rummy", Dealing); of three or four sides the next one clockwise.
        Alternates = "Alternates",
    }
}

closed! {
    /// Who deals after a drawn hand.
    AfterDrawn {
        /// The same side again.
        SameDealer = "Same dealer",
        /// The other side; of three or four the next one clockwise.
        OtherPlayer = "Other player",
    }
}

closed! {
    /// What a round of several tables scores.
    TeamRound {
        /// The difference of the sums, to the side ahead.
        NetToSideAhead = "Net to the side ahead",
        /// Each side the sum of its own points.
        EachSideItsOwnSum = "Each side its own sum",
    }
}

closed! {
    /// A bonus when a whole side wins ("Tedesco gin").
    AllWinBonus {
        /// None.
        None = "None",
        /// 25 for a side of three, 50 for a side of four.
        ThreeOrFour = "25 when all three win, 50 when all four win",
    }
}

/// Points for each hand won, when the game is over ("Gin rummy", Line bonus).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineBonus {
    /// None.
    None,
    /// To each side for its own hands.
    EachPlayer(i64),
    /// To the winner of the game only.
    WinnerOnly(i64),
}

/// What a shutout is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shutout {
    /// Nothing.
    None,
    /// The points of the hands are doubled, not the bonuses ("Gin rummy", Shutout bonus).
    HandPointsDoubled,
    /// So many points ("Multi-match").
    Points(i64),
}

/// How games make a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Match {
    /// One game ("Single match").
    OneGame,
    /// Both sides' totals are credited until one has so many ("Multi-match").
    MultiMatch(i64),
    /// The first side with three games ("Gin rummy", tournament rules).
    BestOfFive,
}

/// The rules of a score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScoreRules {
    /// A game ends when a side has so many points of hands.
    pub target: i64,
    /// Games at once.
    pub columns: Columns,
    /// For hands won.
    pub line_bonus: LineBonus,
    /// For the game.
    pub game_bonus: i64,
    /// For a shutout.
    pub shutout: Shutout,
    /// What a shutout is.
    pub shutout_test: ShutoutTest,
    /// The margin by which the winner forfeits the game, where there is one.
    pub exact_margin: Option<i64>,
    /// Which margin that is.
    pub margin_counts: MarginCounts,
    /// How games make a match.
    pub match_kind: Match,
    /// Hands won with no points.
    pub no_points: HandOfNoPoints,
    /// Who deals next.
    pub next_dealer: NextDealer,
    /// Who deals after a drawn hand.
    pub after_drawn: AfterDrawn,
    /// Rounds of several tables; a game without teams does not use it.
    pub team_round: TeamRound,
    /// When a whole side wins.
    pub all_win_bonus: AllWinBonus,
}

/// Why the parts of scoring rules do not fit together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScoreRulesError {
    /// A target below 1 or above the limit.
    Target(i64),
    /// A bonus below 0 or above the limit.
    Bonus(i64),
    /// Three columns are one match by themselves.
    ColumnsAndMatch,
}

impl fmt::Display for ScoreRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreRulesError::Target(points) => {
                write!(f, "a target of {points} points is outside 1 to {POINTS_MAX}")
            }
            ScoreRulesError::Bonus(points) => {
                write!(f, "a bonus of {points} points is outside 0 to {POINTS_MAX}")
            }
            ScoreRulesError::ColumnsAndMatch => {
                f.write_str("three columns are one match and cannot be a part of another")
            }
        }
    }
}

impl core::error::Error for ScoreRulesError {}

impl ScoreRules {
    /// Everything that does not fit together; empty for usable rules.
    pub fn validate(&self) -> Vec<ScoreRulesError> {
        let mut errors = Vec::new();
        let goal = match self.match_kind {
            Match::MultiMatch(goal) => goal,
            Match::OneGame | Match::BestOfFive => 1,
        };
        let targets = [self.target, goal];
        let wrong = targets.into_iter().filter(|points| !(1..=POINTS_MAX).contains(points));
        errors.extend(wrong.map(ScoreRulesError::Target));
        let line = match self.line_bonus {
            LineBonus::EachPlayer(points) | LineBonus::WinnerOnly(points) => points,
            LineBonus::None => 0,
        };
        let shutout = match self.shutout {
            Shutout::Points(points) => points,
            Shutout::None | Shutout::HandPointsDoubled => 0,
        };
        let bonuses = [line, self.game_bonus, shutout, self.exact_margin.unwrap_or(0)];
        let wrong = bonuses.into_iter().filter(|points| !(0..=POINTS_MAX).contains(points));
        errors.extend(wrong.map(ScoreRulesError::Bonus));
        if self.columns == Columns::ThreeHollywood && self.match_kind != Match::OneGame {
            errors.push(ScoreRulesError::ColumnsAndMatch);
        }
        errors
    }

    /// The side that a hand counts for as won; `None` where it is drawn or as good as drawn.
    pub fn winner_of(&self, hand: &super::ScoredHand) -> Option<usize> {
        let winner = hand.winner.filter(|side| *side < hand.points.len())?;
        let counts = self.no_points == HandOfNoPoints::CountsAsWon;
        (counts || hand.points.of(winner) != 0).then_some(winner)
    }

    /// What these rules say of two sides only, by the name of its row: with three or four sides, each for
    /// himself, it has no meaning, and no sheet can be kept.
    pub fn two_sides_only(&self) -> Option<&'static str> {
        let rows = [
            (self.columns == Columns::ThreeHollywood, "Columns"),
            (self.exact_margin.is_some(), "Exact margin"),
            (self.next_dealer == NextDealer::Loser, "Next dealer"),
        ];
        rows.into_iter().find(|(is_of_two, _)| *is_of_two).map(|(_, row)| row)
    }

    /// The row for which these rules keep no sheet of so many sides; `None` where they keep one.
    pub fn unfit_for(&self, sides: usize) -> Option<&'static str> {
        self.two_sides_only().filter(|_| sides > super::SIDES)
    }
}

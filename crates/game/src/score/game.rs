//! One game: the hands entered in it until a side reaches the target, then its bonuses.

use super::rules::{LineBonus, MarginCounts, ScoreRules, Shutout, ShutoutTest};
use super::{ScoredHand, SideFigures};

/// A game in play, or a column of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct OpenGame {
    from: Option<u32>,
    to: u32,
    pub(super) points: SideFigures,
    won: SideFigures<u32>,
    drawn: u32,
}

/// A finished game with all its figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// Its number, or its column, from 1.
    pub column: u32,
    /// The first hand that counts in it, from 1.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// The points of its hands, before any doubling.
    pub hand_points: SideFigures,
    /// How many hands each side won.
    pub hands_won: SideFigures<u32>,
    /// Whether it is a shutout by a rule that pays for one.
    pub shutout: bool,
    /// Whether the points of the hands are doubled in the totals.
    pub doubled: bool,
    /// For hands won.
    pub line_bonus: SideFigures,
    /// For the game.
    pub game_bonus: SideFigures,
    /// For the shutout.
    pub shutout_bonus: SideFigures,
    /// Everything added up.
    pub totals: SideFigures,
    /// The totals of the side that won by points less those of the other, or of the best of the others.
    pub margin: i64,
    /// Whether the side that won by points forfeits the game.
    pub forfeit: bool,
    /// Who won it after all.
    pub winner: usize,
}

/// What the sides have in finished games together.
pub(super) fn totals(games: &[Game]) -> SideFigures {
    let nothing = games.first().map_or_else(SideFigures::default, |game| game.totals.map(|_| 0));
    games.iter().fold(nothing, |all, game| all.plus(&game.totals))
}

impl OpenGame {
    /// A game in which nothing is entered.
    pub(super) fn of_sides(sides: usize) -> OpenGame {
        let (points, won) = (SideFigures::nothing(sides), SideFigures::nothing(sides));
        OpenGame { points, won, ..OpenGame::default() }
    }

    /// Enters a hand, by its number from 1.
    pub(super) fn enter(&mut self, number: u32, hand: &ScoredHand, winner: Option<usize>) {
        self.from = self.from.or(Some(number));
        self.to = number;
        self.points = self.points.plus(&hand.points);
        match winner.and_then(|side| self.won.get_mut(side)) {
            Some(won) => *won += 1,
            None => self.drawn += 1,
        }
    }

    /// Whether a hand was entered.
    pub(super) fn is_begun(&self) -> bool {
        self.from.is_some()
    }

    /// A drawn hand that is no entry.
    pub(super) fn pass(&mut self) {
        self.drawn = self.drawn.saturating_add(1);
    }

    /// The side that has the target and more than any other: where several reach it with one hand the
    /// highest wins, and where those ahead are level play goes on.
    pub(super) fn winner(&self, rules: &ScoreRules) -> Option<usize> {
        self.points.ahead().filter(|side| self.points.of(*side) >= rules.target)
    }

    /// Closes the game that a side won by points.
    pub(super) fn close(&self, rules: &ScoreRules, column: u32, leader: usize) -> Game {
        let sides = self.points.len();
        let others_won = (0..sides).any(|side| side != leader && self.won.of(side) != 0);
        let test = match rules.shutout_test {
            ShutoutTest::WinnerWonEveryHand => !others_won && self.drawn == 0,
            ShutoutTest::LoserWonNoHand => !others_won,
        };
        let shutout = test && rules.shutout != Shutout::None;
        let doubled = shutout && rules.shutout == Shutout::HandPointsDoubled;
        let nothing = SideFigures::nothing(sides);
        let mut shutout_bonus = nothing;
        if let (true, Shutout::Points(points)) = (shutout, rules.shutout) {
            shutout_bonus.add(leader, points);
        }
        let mut line_bonus = nothing;
        for side in 0..sides {
            match rules.line_bonus {
                LineBonus::EachPlayer(points) => {
                    line_bonus.add(side, points * i64::from(self.won.of(side)));
                }
                LineBonus::WinnerOnly(points) if side == leader => {
                    line_bonus.add(side, points * i64::from(self.won.of(side)));
                }
                LineBonus::WinnerOnly(_) | LineBonus::None => {}
            }
        }
        let mut game_bonus = nothing;
        game_bonus.add(leader, rules.game_bonus);
        let hands = if doubled { self.points.plus(&self.points) } else { self.points };
        let totals = hands.plus(&line_bonus).plus(&game_bonus).plus(&shutout_bonus);
        let lead = |figures: &SideFigures| {
            figures.of(leader).saturating_sub(figures.of(figures.best_but(leader)))
        };
        let margin = lead(&totals);
        let looked_at = match rules.margin_counts {
            MarginCounts::FinalTotals => margin,
            MarginCounts::HandPoints => lead(&self.points),
        };
        let forfeit = rules.exact_margin == Some(looked_at);
        Game {
            column,
            from: self.from.unwrap_or(self.to),
            to: self.to,
            hand_points: self.points,
            hands_won: self.won,
            shutout,
            doubled,
            line_bonus,
            game_bonus,
            shutout_bonus,
            totals,
            margin,
            forfeit,
            winner: if forfeit { totals.best_but(leader) } else { leader },
        }
    }
}

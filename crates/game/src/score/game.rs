//! One game: the hands entered in it until a side reaches the target, then its bonuses.

use super::rules::{LineBonus, MarginCounts, ScoreRules, Shutout, ShutoutTest};
use super::{ScoredHand, SidePair, add, ahead, of, other, sum};

/// A game in play, or a column of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct OpenGame {
    from: Option<u32>,
    to: u32,
    pub(super) points: SidePair,
    won: [u32; 2],
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
    pub hand_points: SidePair,
    /// How many hands each side won.
    pub hands_won: [u32; 2],
    /// Whether it is a shutout by a rule that pays for one.
    pub shutout: bool,
    /// Whether the points of the hands are doubled in the totals.
    pub doubled: bool,
    /// For hands won.
    pub line_bonus: SidePair,
    /// For the game.
    pub game_bonus: SidePair,
    /// For the shutout.
    pub shutout_bonus: SidePair,
    /// Everything added up.
    pub totals: SidePair,
    /// The totals of the side that won by points less those of the other.
    pub margin: i64,
    /// Whether the side that won by points forfeits the game.
    pub forfeit: bool,
    /// Who won it after all.
    pub winner: usize,
}

impl OpenGame {
    /// Enters a hand, by its number from 1.
    pub(super) fn enter(&mut self, number: u32, hand: &ScoredHand, winner: Option<usize>) {
        self.from = self.from.or(Some(number));
        self.to = number;
        self.points = sum(&self.points, &hand.points);
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

    /// The side that has the target and more than the other: where both reach it with one hand the
    /// higher wins, and where they are level play goes on.
    pub(super) fn winner(&self, rules: &ScoreRules) -> Option<usize> {
        ahead(&self.points).filter(|side| of(&self.points, *side) >= rules.target)
    }

    /// Closes the game that a side won by points.
    pub(super) fn close(&self, rules: &ScoreRules, column: u32, leader: usize) -> Game {
        let loser = other(leader);
        let won = |side: usize| self.won.get(side).copied().unwrap_or_default();
        let test = match rules.shutout_test {
            ShutoutTest::WinnerWonEveryHand => won(loser) == 0 && self.drawn == 0,
            ShutoutTest::LoserWonNoHand => won(loser) == 0,
        };
        let shutout = test && rules.shutout != Shutout::None;
        let doubled = shutout && rules.shutout == Shutout::HandPointsDoubled;
        let mut shutout_bonus = [0, 0];
        if let (true, Shutout::Points(points)) = (shutout, rules.shutout) {
            add(&mut shutout_bonus, leader, points);
        }
        let mut line_bonus = [0, 0];
        for side in [leader, loser] {
            match rules.line_bonus {
                LineBonus::EachPlayer(points) => {
                    add(&mut line_bonus, side, points * i64::from(won(side)));
                }
                LineBonus::WinnerOnly(points) if side == leader => {
                    add(&mut line_bonus, side, points * i64::from(won(side)));
                }
                LineBonus::WinnerOnly(_) | LineBonus::None => {}
            }
        }
        let mut game_bonus = [0, 0];
        add(&mut game_bonus, leader, rules.game_bonus);
        let hands = if doubled { sum(&self.points, &self.points) } else { self.points };
        let bonuses = sum(&sum(&line_bonus, &game_bonus), &shutout_bonus);
        let totals = sum(&hands, &bonuses);
        let margin = of(&totals, leader).saturating_sub(of(&totals, loser));
        let looked_at = match rules.margin_counts {
            MarginCounts::FinalTotals => margin,
            MarginCounts::HandPoints => {
                of(&self.points, leader).saturating_sub(of(&self.points, loser))
            }
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
            winner: if forfeit { loser } else { leader },
        }
    }
}

//! Three games scored at once ("Hollywood gin").
//!
//! A side's first win is entered in its column of game one, its second in games one and two, each
//! later one in all three. A finished game takes no more entries. Hands go on until all three are
//! finished; the side with more in all three wins the match.
//!
//! A drawn hand is no entry. Between the first and the last entry of a column it was played in that
//! game, and spoils a shutout for which the winner has to win every hand.

use super::game::{OpenGame, totals};
use super::{Game, ScoreRules, ScoredHand, SideFigures};
use alloc::vec::Vec;

/// Games at once.
const COLUMNS: usize = 3;

/// The columns in play.
#[derive(Debug, Clone)]
pub(super) struct Hollywood {
    columns: [OpenGame; COLUMNS],
    finished: [bool; COLUMNS],
    wins: SideFigures<usize>,
}

impl Hollywood {
    /// Columns in which nothing is entered.
    pub(super) fn of_sides(sides: usize) -> Hollywood {
        let columns = [OpenGame::of_sides(sides); COLUMNS];
        Hollywood { columns, finished: [false; COLUMNS], wins: SideFigures::nothing(sides) }
    }

    /// Enters a hand; gives the games that it finishes, by column.
    pub(super) fn enter(
        &mut self,
        rules: &ScoreRules,
        number: u32,
        hand: &ScoredHand,
    ) -> Vec<Game> {
        let mut games = Vec::new();
        let Some(winner) = rules.winner_of(hand) else {
            // No side's win: no entry, but the hand was played within the columns that are begun.
            for (open, finished) in self.columns.iter_mut().zip(self.finished) {
                if open.is_begun() && !finished {
                    open.pass();
                }
            }
            return games;
        };
        let wins = self.wins.get_mut(winner).map_or(0, |wins| {
            *wins += 1;
            *wins
        });
        let entered = self.columns.iter_mut().zip(self.finished.iter_mut()).zip(1..).take(wins);
        for ((open, finished), column) in entered {
            if *finished {
                continue;
            }
            open.enter(number, hand, Some(winner));
            if let Some(leader) = open.winner(rules) {
                *finished = true;
                games.push(open.close(rules, column, leader));
            }
        }
        games
    }

    /// The points of each column.
    pub(super) fn running(&self) -> [SideFigures; COLUMNS] {
        self.columns.map(|open| open.points)
    }
}

/// Whether the match is over, and who won it: all three columns are finished.
pub(super) fn over(games: &[Game]) -> Option<Option<usize>> {
    (games.len() == COLUMNS).then(|| totals(games).ahead())
}

//! When a match is over, and who won it, by kind of match. `hollywood.rs` has the rule of its own columns.

use super::Game;
use super::game::totals;

/// Games that win a match of best of five.
const GAMES_TO_WIN: usize = 3;

/// One game is the match ("Single match": the side with the target wins).
pub(super) fn one_game(games: &[Game]) -> Option<Option<usize>> {
    games.first().map(|game| Some(game.winner))
}

/// The first side with three games wins ("Gin rummy", tournament rules: best of five).
pub(super) fn best_of_five(games: &[Game]) -> Option<Option<usize>> {
    let won = |side| games.iter().filter(|game| game.winner == side).count() >= GAMES_TO_WIN;
    games.iter().map(|game| game.winner).find(|side| won(*side)).map(Some)
}

/// Matches to the target, the totals of all sides credited, until a side has the goal and more than any
/// other ("Multi-match"). The scores of a match start again from nothing.
pub(super) fn multi_match(games: &[Game], goal: i64) -> Option<Option<usize>> {
    let totals = totals(games);
    totals.ahead().filter(|side| totals.of(*side) >= goal).map(Some)
}

//! The first side with three games wins ("Gin rummy", tournament rules: best of five).

use super::Game;

/// Games that win the match.
const GAMES: usize = 3;

/// Whether the match is over, and who won it.
pub(super) fn over(games: &[Game]) -> Option<Option<usize>> {
    let won = |side| games.iter().filter(|game| game.winner == side).count() >= GAMES;
    [0, 1].into_iter().find(|side| won(*side)).map(Some)
}

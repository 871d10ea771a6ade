//! One game is the match ("Single match": the side with the target wins).

use super::Game;

/// Whether the match is over, and who won it.
pub(super) fn over(games: &[Game]) -> Option<Option<usize>> {
    games.first().map(|game| Some(game.winner))
}

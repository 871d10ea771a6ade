//! Matches to the target, both sides' totals credited, until a side has the goal ("Multi-match").
//! The scores of a match start again from nothing.

use super::{Game, ahead, of, sum};

/// Whether it is over, and who won it: after a match in which a side has the goal and more than the
/// other.
pub(super) fn over(games: &[Game], goal: i64) -> Option<Option<usize>> {
    let totals = games.iter().fold([0, 0], |all, game| sum(&all, &game.totals));
    ahead(&totals).filter(|side| of(&totals, *side) >= goal).map(Some)
}

//! How the fault that an audit finds is planted in a right record of a match, and what several plants
//! share. Each audit's file has its own plant.
//!
//! It knows no codes.

use crate::record::played::{GameRecord, PlayedRecord};
use gincert_game::score::{SIDES, ScoreRules};

/// How a fault is planted in the records of matches.
pub(crate) struct MatchPlant {
    /// Rules under which no match can have the fault.
    pub hindered: fn(&ScoreRules) -> bool,
    /// A change of a right record after which an audit finds its code there and no other; `None` where
    /// the match does not lend itself to it.
    pub change: fn(&mut PlayedRecord<'_>) -> Option<()>,
}

impl MatchPlant {
    /// A fault that a match under any rules can have.
    pub const fn new(change: fn(&mut PlayedRecord<'_>) -> Option<()>) -> MatchPlant {
        MatchPlant { hindered: |_| false, change }
    }
}

/// The first game of a match: one that is finished.
pub(super) fn first_game<'p, 'a>(
    played: &'p mut PlayedRecord<'a>,
) -> Option<&'p mut GameRecord<'a>> {
    played.games.as_mut()?.first_mut()
}

/// Lets the sums of the first game and of the match follow its part that is wrong, so that nothing else
/// is.
pub(super) fn add_to_totals(played: &mut PlayedRecord<'_>, points: i64) {
    let Some(game) = first_game(played) else { return };
    if let Some(totals) = &mut game.totals {
        totals.0[0] += points;
    }
    // With more than two sides the margin may not be one between this side and another.
    let is_of_two = game.totals.is_none_or(|totals| totals.0.len() == SIDES);
    if let (Some(margin), Some(winner), true) =
        (&mut game.margin, game.winner.stated().flatten(), is_of_two)
    {
        margin.0 += if winner == 0 { points } else { -points };
    }
    if let Some(totals) = played.standing.as_mut().and_then(|end| end.totals.as_mut()) {
        totals.0[0] += points;
    }
}

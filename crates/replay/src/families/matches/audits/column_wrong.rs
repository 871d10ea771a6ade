//! A hand is entered in the wrong column, or missing from one.
//!
//! With three columns, a side's first win opens its column of game one, its second those of games one and
//! two, each later one all three; a finished game takes no more entries. Needs the rounds and the claimed
//! games.
//!
//! What to do: enter the rounds again one by one.

use crate::families::matches::planting::{MatchPlant, add_to_totals, first_game};
use crate::families::played::MessageContext;
use crate::record::played::PlayedRecord;
use gincert_evidence::Grade;
use gincert_game::score::Columns;

pub(super) const CODE: &str = "column-wrong";
pub(super) const GRADE: Grade = Grade::Material;
// A wrong entry is reported by its column where there are several, else as a total.
pub(super) const PLANT: MatchPlant =
    MatchPlant { hindered: |rules| rules.columns == Columns::One, change: plant };

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("The entry{} differs from what the rounds give.", context.of_game())
}

/// A hand of seven points in a column where it does not belong.
fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    let game = first_game(played)?;
    let times = if game.doubled == Some(true) { 2 } else { 1 };
    game.hand_points.as_mut()?.0[0] += 7;
    game.hands_won.as_mut()?.0[0] += 1;
    add_to_totals(played, 7 * times);
    Some(())
}

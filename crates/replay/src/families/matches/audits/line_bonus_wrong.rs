//! The line bonus differs from the document's.
//!
//! The line bonus (a box for each hand won) is counted when a game is over: for each side its own hands,
//! or only for the winner, as the row states. Whether a hand won with no points counts is a row of its
//! own. Needs the rounds and a claimed line bonus.
//!
//! What to do: count the hands won again by side.

use crate::families::matches::planting::{MatchPlant, add_to_totals, first_game};
use crate::families::played::MessageContext;
use crate::record::played::PlayedRecord;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "line-bonus-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("The line bonus{} differs from the document's.", context.of_game())
}

fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    first_game(played)?.line_bonus.as_mut()?.0[0] += 25;
    add_to_totals(played, 25);
    Some(())
}

//! A total is not the sum of its parts.
//!
//! The figures of a game, of a match or of a hand's cards do not add up to the stated total, or a game
//! contains other rounds than it should. Needs a claimed total.
//!
//! What to do: add up the figures again; where a single part was wrong, the finding with its own code
//! states that.

use crate::families::matches::planting::{MatchPlant, add_to_totals, first_game};
use crate::families::played::MessageContext;
use crate::record::played::PlayedRecord;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "total-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("A total{} differs from the sum of its parts.", context.of_game())
}

fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    first_game(played)?;
    add_to_totals(played, 10);
    Some(())
}

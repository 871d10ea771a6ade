//! A shutout is claimed wrongly or missed, or has another value than stated.
//!
//! The document's rows state whether the loser must have won no hand or the winner every hand (which a
//! drawn hand prevents), and whether the points of the hands are doubled or a bonus is paid. Needs the
//! rounds and a claimed shutout.
//!
//! What to do: read the rows Shutout and Shutout test, and check for drawn rounds.

use crate::families::matches::planting::{MatchPlant, first_game};
use crate::families::played::MessageContext;
use crate::record::played::PlayedRecord;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "shutout-wrong";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

pub(super) fn sentence(context: &MessageContext<'_>) -> String {
    format!("The record states the shutout{} wrongly.", context.of_game())
}

fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    let game = first_game(played)?;
    game.shutout = game.shutout.map(|shutout| !shutout);
    Some(())
}

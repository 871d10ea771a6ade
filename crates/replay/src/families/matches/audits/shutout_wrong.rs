//! A shutout is claimed that is none, or the reverse, or it is worth something else.
//!
//! Whether the loser won no hand, or the winner won every hand (which a drawn one spoils), and
//! whether the points of the hands are doubled or a bonus is paid, the document's rows say.
//! Needs the rounds and a claimed shutout.
//!
//! What to do: read the rows Shutout and Shutout test, and look for drawn rounds.

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

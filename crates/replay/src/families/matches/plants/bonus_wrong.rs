//! Another bonus for the game.

use crate::families::matches::planting::{MatchPlant, add_to_totals, first_game};
use crate::record::played::PlayedRecord;

pub(super) const CODE: &str = "bonus-wrong";
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    first_game(played)?.game_bonus.as_mut()?.0[0] += 15;
    add_to_totals(played, 15);
    Some(())
}

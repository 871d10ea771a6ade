//! Another round after the last.

use crate::families::matches::planting::MatchPlant;
use crate::record::played::{PlayedRecord, RoundRecord};

pub(super) const CODE: &str = "after-end";
pub(super) const PLANT: MatchPlant = MatchPlant::new(plant);

fn plant(played: &mut PlayedRecord<'_>) -> Option<()> {
    let more = played.rounds.last().map(|last| RoundRecord { round: None, ..last.clone() });
    played.rounds.extend(more);
    Some(())
}

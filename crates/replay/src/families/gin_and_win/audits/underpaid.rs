//! A wager won less, or lost more, than the rules give.
//!
//! The hand is settled again from its cards, wager by wager, and the difference is what the player
//! lost by it. It is found as `overpaid` is, in the other direction, and needs the same evidence. A
//! shortfall is minor where it was corrected afterwards, or where the record says that a cap on the
//! payout was applied (`cap_applied`): whether the cap was in force is for a person to look up.
//!
//! What to do: look at both settings and the row of the rules that the exception names; pay the
//! patron where that is still possible, and write it down in the dispositions (`--dispositions`).

use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "underpaid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.pay_off(record, -1)
}

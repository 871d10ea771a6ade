//! A wager won less, or lost more, than the rules give.
//!
//! The hand is settled again from its cards, wager by wager; the difference is the loss of the player. It
//! is computed as for `overpaid`, in the other direction, and needs the same evidence. A shortfall is
//! minor where it was corrected afterwards. Where the record states that a cap on the payout was applied
//! (`cap_applied`) and the wager won less than is due, it is `capped-payment`.
//!
//! What to do: review both settings and the row of the rules that the exception names; pay the patron
//! where that is still possible, and record it in the dispositions (`--dispositions`).

use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::side_faults::pay_wrong;
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "underpaid";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::PlayedHands;
pub(super) const BASIS: AuditBasis = AuditBasis::COMPARED.with(RecordNeed::ResultUnderpaid);
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    pay_wrong(target, record, -1, super::opposite(CODE))
}

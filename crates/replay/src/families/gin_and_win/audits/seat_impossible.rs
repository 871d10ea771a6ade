//! A seat has a number that the table does not have.
//!
//! Seats are numbered from 1 to the largest number of seats in the rule document. A seat 0, 9 or 99 is
//! not a place at the table, so its hand and its money cannot be assigned. Needs the number of the seat.
//!
//! What to do: find out who sat there, and correct the log; where the table numbers its seats
//! differently, give a map (`--map`).

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use gincert_evidence::{Grade, Quantity};

pub(super) const CODE: &str = "seat-impossible";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let most = u32::from(context.sheet.rules.seats.1);
    for (place, seat) in round.record.seats.iter().enumerate() {
        let Some(number) = seat.seat.filter(|number| !(1..=most).contains(number)) else {
            continue;
        };
        let message = format!("Seat {number} does not exist; the table has seats 1 to {most}.");
        let at = (seat_number(round.record, place), None);
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            found.with(|finding| {
                finding
                    .expected(Quantity::Text(format!("1 to {most}")))
                    .observed(Quantity::Count(number.into()))
            });
        }
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let number = Some(99);
    target.seat(record)?.seat = number;
    Some(number)
}

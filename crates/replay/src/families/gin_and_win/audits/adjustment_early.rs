//! A payment was corrected before the round was settled.
//!
//! `adjusted` states money that moved after the settlement, and its `at` states when. A correction with a
//! time before the round's own `at` cannot be about this round. A local time in the hour that occurs
//! twice is reported only if it is earlier in both cases. Needs both times.
//!
//! What to do: find out which round the correction belongs to.

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::object::Text;
use crate::record::when::instant;
use crate::record::{Adjustment, Bet, MinorUnits, Record};
use gincert_evidence::{Grade, Quantity};

pub(super) const CODE: &str = "adjustment-early";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::KNOWN;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let written = round.record.at.as_ref().map(Text::as_str);
    let Some(settled) = written.and_then(instant) else { return };
    let local = |at| context.auditor.local(at, context.table, written);
    for (place, seat) in round.seats.iter().enumerate() {
        for moved in &seat.record.adjusted {
            let at = moved.at.as_ref().and_then(|at| instant(at.as_str()));
            let Some(at) = at.filter(|at| context.auditor.is_back(settled, *at)) else {
                continue;
            };
            let bet = moved.bet.as_ref().and_then(|word| Bet::parse(word.as_str()));
            let place = (seat_number(round.record, place), bet);
            let message = "The payment was corrected before the round was settled.";
            if let Some(found) = sink.raise(CODE, GRADE, place, message) {
                found.with(|finding| {
                    finding
                        .expected(Quantity::Text(format!("{} or later", local(settled))))
                        .observed(Quantity::Text(local(at)))
                        .help("Find out which round the correction belongs to.")
                });
            }
        }
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.seat(record)?.adjusted = vec![Adjustment {
        bet: Some(Text::from("ante")),
        amount: Some(MinorUnits(0)),
        at: Some(Text::from("2025-12-31T12:00:00Z")),
        ..Adjustment::default()
    }];
    target.is_about_seat()
}

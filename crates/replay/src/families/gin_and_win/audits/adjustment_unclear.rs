//! A correction does not state what it moved, or on which wager.
//!
//! `adjusted` states the wager (`ante`, `play`, `bonus`, the name of another side wager, or `total` for
//! the seat), the amount, and when it was moved. A correction of a wager that the game does not have is
//! treated as one of the seat; one without an amount moves nothing; an invalid time is ignored. A
//! correction without any wager is one of the seat and is not reported.
//!
//! What to do: ask whoever made the correction to complete it.

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::object::Text;
use crate::record::when::instant;
use crate::record::{Adjustment, Bet, MinorUnits, Record};
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "adjustment-unclear";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::KNOWN;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, _: &Context<'_>, sink: &mut FindingCollector<'_>) {
    for (place, seat) in round.seats.iter().enumerate() {
        for moved in &seat.record.adjusted {
            let bet = moved.bet.as_ref().and_then(|word| seat.bet_of(word.as_str()));
            let Some((message, observed)) = unclear(moved, bet) else {
                continue;
            };
            let at = (seat_number(round.record, place), bet);
            if let Some(found) = sink.raise(CODE, GRADE, at, message) {
                found.with(|finding| {
                    finding
                        .observed(Quantity::Text(observed))
                        .help("Ask whoever made the correction to complete it.")
                });
            }
        }
    }
}

/// What is not clear about a correction, and what stands there.
fn unclear(moved: &Adjustment<'_>, bet: Option<Bet>) -> Option<(&'static str, String)> {
    let word = moved.bet.as_ref().map(|word| word.as_str());
    if let Some(word) = word.filter(|_| bet.is_none()) {
        let message = "A correction names a wager that the game does not have.";
        return Some((message, printable(word)));
    }
    if moved.amount.is_none() {
        return Some((
            "A correction does not state the amount that it moved.",
            "no amount".to_owned(),
        ));
    }
    let at = moved.at.as_ref().map(|at| at.as_str());
    let text = at.filter(|text| instant(text).is_none())?;
    Some(("The time of a correction is not a valid time.", printable(text)))
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.seat(record)?.adjusted = vec![Adjustment {
        bet: Some(Text::from("poker")),
        amount: Some(MinorUnits(0)),
        ..Adjustment::default()
    }];
    target.is_about_seat()
}

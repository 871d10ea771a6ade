//! A seat's action is not an action of the game, or contradicts its wagers.
//!
//! A player folds or plays. A folded hand has no Play wager. Needs the wagers of the seat. The seat is
//! not settled, because its action is unknown.
//!
//! What to do: review the footage of the hand and correct the log.

use super::{Context, money_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::object::Text;
use crate::record::{Bet, Record};
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "action-illegal";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let currency = context.in_force.currency(round.record).unwrap_or("XXX");
    for (place, seat) in round.seats.iter().enumerate() {
        let Some(word) = seat.record.action.as_ref().filter(|_| seat.action.is_none()) else {
            continue;
        };
        let is_fold = word.as_str().eq_ignore_ascii_case("fold");
        let message = match is_fold {
            true => "The hand was folded but has a Play wager.".to_owned(),
            false => format!("'{}' is not an action of this game.", printable(word.as_str())),
        };
        let at = (seat_number(round.record, place), is_fold.then_some(Bet::Play));
        let Some(found) = sink.raise(CODE, GRADE, at, message) else { continue };
        found.with(|finding| {
            finding
                .expected(Quantity::Text(match is_fold {
                    true => "no Play wager".to_owned(),
                    false => "play or fold".to_owned(),
                }))
                .observed(Quantity::Text(match is_fold {
                    true => format!(
                        "a Play wager of {}",
                        money_text(seat.bet(Bet::Play).unwrap_or(0), currency)
                    ),
                    false => printable(word.as_str()),
                }))
                .help("Review the footage of the hand and correct the log.")
        });
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.seat(record)?.action = Some(Text::from("surrender"));
    target.is_about_seat()
}

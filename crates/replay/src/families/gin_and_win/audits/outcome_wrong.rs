//! The outcome that the log states for a seat differs from the outcome by the rules.
//!
//! `outcome` contains the text of a row of the document's outcome table, in lower or upper case. A text
//! that is not a row is reported whatever the record shows. Determining the row needs every card that the
//! row depends on; a folded hand needs none. A map (`--map`) translates the words that another system
//! uses for outcomes.
//!
//! What to do: check the payments of the seat; correct the log.

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::object::Text;
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "outcome-wrong";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES.only_counting().with(RecordNeed::Outcome);
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    if !round.is_settled {
        return;
    }
    for (place, seat) in round.seats.iter().enumerate() {
        let Some(stated) = &seat.record.outcome else {
            continue;
        };
        if seat.outcome_agrees(context.sheet) != Some(false) {
            continue;
        }
        let due = seat.settled.map(|settled| settled.row);
        let message = match context.sheet.outcome_row(stated.as_str()) {
            Some(_) => "The stated outcome differs from the outcome by the rules.",
            None => "The stated outcome is not a row of the rules.",
        };
        let at = (seat_number(round.record, place), None);
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            found.with(|mut finding| {
                if let Some(due) = due {
                    let text = context.sheet.outcome_text(due).to_owned();
                    finding = finding.expected(Quantity::Text(text));
                }
                finding.observed(Quantity::Text(printable(stated.as_str())))
            });
        }
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let dealt = target.dealt()?;
    let sheet = target.log.sheet;
    let dealer = target.deal.dealer.deadwood;
    let due = sheet.settle_by_reference(dealt.action, dealt.hand.deadwood, dealer);
    let due = sheet.outcome_text(due.row);
    let other = sheet.rules.outcomes.iter().find(|row| !row.text.eq_ignore_ascii_case(due))?;
    // What a hidden hand's outcome is cannot be checked unless it was folded.
    target.seat(record)?.outcome = Some(Text::from(other.text.clone()));
    target.is_about_seat()
}

//! The log states that the dealer's hand qualifies when it does not, or the reverse.
//!
//! The hand is set the house way and compared with the qualification rule of the document. Needs the
//! dealer's cards.
//!
//! What to do: check the payments of every seat of the round.

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use gincert_evidence::{Grade, Quantity};

pub(super) const CODE: &str = "qualify-wrong";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::DealerAndResults;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let (Some(dealer), Some(record)) = (round.dealer, &round.record.dealer) else {
        return;
    };
    let does = context.sheet.qualifies(dealer);
    let Some(stated) = record.qualifies.filter(|stated| *stated != does) else {
        return;
    };
    let word = |does| if does { "qualifies" } else { "does not qualify" };
    let recorded = if stated { "qualifying" } else { "not qualifying" };
    let message = format!("Dealer recorded as {recorded}; the hand {}.", word(does));
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|mut finding| {
            let left = dealer;
            let left = if left.score() == 0 { "nothing".to_owned() } else { left.to_string() };
            let terms = &context.sheet.places.terms;
            let place = terms.iter().find(|(name, _)| name == "Dealer qualifies");
            let note = format!("Left over: {left}. Rule: {}.", context.sheet.rules.qualifier);
            finding = finding
                .expected(Quantity::Text(word(does).to_owned()))
                .observed(Quantity::Text(word(stated).to_owned()));
            match place {
                Some((_, place)) => finding.note_at(note, place.clone()),
                None => finding.note(note),
            }
        });
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let dealer = record.dealer.as_mut()?;
    dealer.qualifies = Some(!dealer.qualifies?);
    target.is_about_round()
}

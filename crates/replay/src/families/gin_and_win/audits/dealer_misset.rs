//! The dealer's hand was not set the house way.
//!
//! The house way is the fewest left-over cards, then the lowest from the top down. The round is settled
//! by the correct house way; the note shows the result of the dealer's own setting. Needs the dealer's
//! cards and the left-over cards as the dealer set them. A setting that leaves other suits of the same
//! ranks is accepted.
//!
//! What to do: check the payments of the round; show the dealer the setting.

use super::{Context, left_text};
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::{Round, is_setting};
use crate::finding::basis::AuditBasis;
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::cards::LoggedCards;
use gincert_evidence::{Grade, Quantity};
use gincert_fast::Leftover;

pub(super) const CODE: &str = "dealer-misset";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::DealerAndResults;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let (Some(cards), Some(best), Some(record)) =
        (round.dealer_cards, round.dealer, &round.record.dealer)
    else {
        return;
    };
    let Some(claimed) = record.deadwood.filter(|claimed| claimed.is_whole()) else {
        return;
    };
    let left = Leftover::from_cards(claimed.cards());
    let is_legal = is_setting(cards, claimed.cards(), context.sheet);
    if is_legal && left == best {
        return;
    }
    let message = "The dealer's hand was not set the house way.";
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| {
            let note = match is_legal {
                false => {
                    "The other cards of the hand do not form melds, so the setting is not valid."
                        .to_owned()
                }
                true => format!(
                    "As set, the hand {}; set the house way, it {}.",
                    qualifies(context.sheet.qualifies(left)),
                    qualifies(context.sheet.qualifies(best)),
                ),
            };
            finding
                .expected(Quantity::Text(left_text(best)))
                .observed(Quantity::Text(claimed.to_string()))
                .note(note)
                .help("This audit settles the round by the house way; check the payments.")
        });
    }
}

fn qualifies(does: bool) -> &'static str {
    if does { "qualifies" } else { "does not qualify" }
}

/// A melded card lies among those left over.
fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let dealt = target.deal.dealer;
    let more = dealt.cards.minus(dealt.deadwood).lowest()?;
    record.dealer.as_mut()?.deadwood = Some(LoggedCards::shown(dealt.deadwood.with(more)));
    target.is_about_round()
}

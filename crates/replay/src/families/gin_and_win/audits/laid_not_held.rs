//! A card is laid that is not in the hand.
//!
//! `laid` contains the melds as they were on the table. A card in them that is not in the hand, or that
//! is in two of them, was misread or added. Needs all cards of the hand and `laid`. Where players' hands
//! count as laid and the setting cannot be made from the hand, `deadwood-wrong` is reported too.
//!
//! What to do: review the footage of the hand and correct the log.

use super::Context;
use crate::LoggedCards;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use gincert_evidence::{Grade, Quantity};
use gincert_game::CardSet;

pub(super) const CODE: &str = "laid-not-held";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::DealerAndResults;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, _: &Context<'_>, sink: &mut FindingCollector<'_>) {
    if let (Some(dealer), Some(cards)) = (&round.record.dealer, round.dealer_cards) {
        hand(None, cards, &dealer.laid, sink);
    }
    for (place, seat) in round.seats.iter().enumerate() {
        if let Some(cards) = seat.cards {
            hand(seat_number(round.record, place), cards, &seat.record.laid, sink);
        }
    }
}

fn hand(seat: Option<u32>, cards: CardSet, laid: &[LoggedCards], sink: &mut FindingCollector<'_>) {
    let (mut lying, mut again) = (CardSet::EMPTY, CardSet::EMPTY);
    for group in laid {
        again = again.union(lying.intersection(group.cards()));
        again = group.twice().map_or(again, |card| again.with(card));
        lying = lying.union(group.cards());
    }
    let foreign = lying.minus(cards);
    let (wrong, what) = match foreign.is_empty() {
        false => (foreign, "are laid but not in the hand"),
        true => (again, "are laid twice"),
    };
    if wrong.is_empty() {
        return;
    }
    let whose = if seat.is_some() { "player" } else { "dealer" };
    let message = format!("Cards of the {whose} {what}: {wrong}.");
    if let Some(found) = sink.raise(CODE, GRADE, (seat, None), message) {
        found.with(|finding| {
            finding
                .expected(Quantity::Text(cards.to_string()))
                .observed(Quantity::Text(wrong.to_string()))
                .help("Review the footage of the hand and correct the log.")
        });
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let foreign = CardSet::EMPTY.with(target.dealt()?.hand.cards.lowest()?);
    record.dealer.as_mut()?.laid = vec![LoggedCards::shown(foreign)];
    target.is_about_round()
}

//! A hand has too few or too many cards.
//!
//! The rule document states how many cards a hand has. In a log a hand may be absent or contain hidden
//! cards (`??`); a hidden card is not a missing card. A hand with a wrong count is not settled. On the
//! command line every card must be given: the best setting of part of a hand does not determine that of
//! the whole hand.
//!
//! What to do: give the whole hand; in a log, review the footage.

use super::Context;
use crate::LoggedCards;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use gincert_evidence::{Grade, Quantity, counted};
use gincert_game::CardSet;

pub(super) const CODE: &str = "card-count";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let wanted = context.sheet.rules.hand_cards;
    let dealer = round.record.dealer.as_ref().and_then(|dealer| dealer.cards);
    let seats = round.record.seats.iter().enumerate();
    let seats = seats.map(|(place, seat)| (seat_number(round.record, place), seat.cards));
    for (seat, cards) in std::iter::once((None, dealer)).chain(seats) {
        let Some(cards) = cards.filter(|cards| is_wrong(cards, wanted)) else {
            continue;
        };
        let whose = if seat.is_some() { "player" } else { "dealer" };
        let message = format!(
            "The {whose}'s hand has {}; a hand has {wanted}.",
            counted(u64::from(cards.len()), "card", "cards")
        );
        if let Some(found) = sink.raise(CODE, GRADE, (seat, None), message) {
            found.with(|finding| {
                finding
                    .expected(Quantity::Count(u64::from(wanted)))
                    .observed(Quantity::Count(u64::from(cards.len())))
                    .help("Review the footage of the hand and correct the log.")
            });
        }
    }
}

/// Fewer cards are no error where some are hidden: `??` may stand for a whole hand.
fn is_wrong(cards: &LoggedCards, wanted: u8) -> bool {
    !cards.is_empty() && if cards.hides() { cards.len() > wanted } else { cards.len() != wanted }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let hand = target.dealt()?.hand;
    let seat = target.open_seat(record)?;
    let one = CardSet::EMPTY.with(hand.cards.lowest()?);
    seat.cards = Some(LoggedCards::shown(hand.cards.minus(one)));
    target.is_about_seat()
}

//! A card appears in two places.
//!
//! A deck has each card once, so one of the two cards is misread, or two decks are mixed. In a log the
//! whole round is checked: the dealer's hand and every seat's hand. No hand of such a round is settled.
//!
//! What to do: give each card once; in a log, review the footage, and count the deck.

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::cards::LoggedCards;
use gincert_evidence::{Grade, Quantity};
use gincert_game::CardSet;

pub(super) const CODE: &str = "card-duplicate";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, _: &Context<'_>, sink: &mut FindingCollector<'_>) {
    let Some(card) = round.twice else { return };
    let holds = |cards: &Option<crate::LoggedCards>| {
        cards.as_ref().is_some_and(|cards| cards.cards().contains(card))
    };
    let mut places = Vec::new();
    if round.record.dealer.as_ref().is_some_and(|dealer| holds(&dealer.cards)) {
        places.push("the dealer's hand".to_owned());
    }
    for (place, seat) in round.record.seats.iter().enumerate() {
        if holds(&seat.cards) {
            let number = seat_number(round.record, place).unwrap_or(0);
            places.push(format!("seat {number}"));
        }
    }
    let where_ = match places.as_slice() {
        [only] => format!("twice in {only}"),
        several => {
            let more = several.len().saturating_sub(4);
            let shown = several.get(..several.len() - more).unwrap_or_default();
            let more = if more > 0 { format!(" and {more} more places") } else { String::new() };
            format!("in {}{more}", shown.join(" and in "))
        }
    };
    let message = format!("The card {card} appears {where_}.");
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| {
            finding
                .observed(Quantity::Text(card.to_string()))
                .help("Review the footage of the round and count the deck.")
        });
    }
}

/// A card of the dealer's in a player's hand.
fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let hand = target.dealt()?.hand;
    let own = CardSet::EMPTY.with(hand.cards.lowest()?);
    let other = record.dealer.as_ref()?.cards?.cards().lowest()?;
    target.open_seat(record)?.cards = Some(LoggedCards::shown(hand.cards.minus(own).with(other)));
    target.is_about_round()
}

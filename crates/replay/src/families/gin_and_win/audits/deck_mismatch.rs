//! The deck of a record does not deal the hands of the record.
//!
//! `deck` contains all cards in deal order: 52, and the jokers that the document has. Hands are dealt from it in packets (seven cards from the
//! top for the first hand, the next seven for the second, and so on) or one card at a time around the
//! table. A record is compared with whichever of the two fits its hands; where neither does, or where the
//! deck does not have each of its cards once, this is reported. Needs the deck.
//!
//! What to do: compare the round with the shuffler's own record; a deck that does not fit proves a
//! misread or an exchanged card.

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::{AuditBasis, RecordNeed};
use crate::finding::exception::FindingCollector;
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use crate::record::deck::LoggedDeck;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "deck-mismatch";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RULES.with(RecordNeed::Deck);
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant);

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut FindingCollector<'_>) {
    // A duplicate card has its own finding.
    let deck = round.record.deck.as_ref().filter(|_| round.twice.is_none());
    let Some(deck) = deck.filter(|deck| !deck.hides()) else {
        return;
    };
    let jokers = context.sheet.rules.melds.jokers;
    let message = if !deck.is_whole_of(jokers) {
        match jokers {
            0 => "The deck does not contain each of the 52 cards once.",
            1 => "The deck does not contain each of the 53 cards once, the joker X1 among them.",
            _ => {
                "The deck does not contain each of the 54 cards once, the jokers X1 and X2 among them."
            }
        }
    } else {
        let size = usize::from(context.sheet.rules.hand_cards);
        let hands = round.seats.iter().filter_map(|seat| seat.cards);
        let hands: Vec<u64> =
            hands.chain(round.dealer_cards).map(|hand| deck.places(hand)).collect();
        let dealt = (deck.order().len(), round.record.seats.len() + 1);
        if hands.is_empty() || is_dealt(&hands, size, dealt) {
            return;
        }
        "The hands differ from those that the deck deals."
    };
    if let Some(found) = sink.raise(CODE, GRADE, (None, None), message) {
        found.with(|finding| finding.help("Compare the round with the shuffler's own record."));
    }
}

/// Whether places of a deck of so many cards are hands of `size` cards, dealt in packets or one card at a time
/// to at least so many hands.
fn is_dealt(hands: &[u64], size: usize, (cards, dealt_min): (usize, usize)) -> bool {
    let whole = (0..cards / size).map(|packet| ((1_u64 << size) - 1) << (packet * size));
    let mut packets = whole.collect::<Vec<u64>>();
    packets.retain(|packet| hands.contains(packet));
    let in_packets = hands.iter().all(|hand| packets.contains(hand));
    // Spots without a wager may be dealt to as well.
    let in_turn = (dealt_min..=cards / size).any(|dealt| {
        let first = (0..size).fold(0_u64, |places, card| places | 1 << (card * dealt));
        hands.iter().all(|hand| (0..dealt).any(|spot| *hand == first << spot))
    });
    in_packets || in_turn
}

/// The deck with a card of a shown hand and one that was not dealt exchanged.
fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    let mut deck = target.deal.deck.clone();
    let shown = record.dealer.as_ref().and_then(|dealer| dealer.cards);
    let shown = shown.or_else(|| record.seats.iter().find_map(|seat| seat.cards))?;
    let one = deck.iter().position(|card| shown.cards().contains(*card))?;
    let last = deck.len().checked_sub(1)?;
    deck.swap(one, last);
    record.deck = Some(LoggedDeck::new(deck));
    target.is_about_round()
}

#[cfg(test)]
mod tests {
    use super::is_dealt;

    #[test]
    fn packets_and_turns_are_deals_and_other_places_are_none() {
        let packet = |spot: usize| 0b111_1111_u64 << (7 * spot);
        assert!(is_dealt(&[packet(0), packet(1)], 7, (52, 2)));
        assert!(is_dealt(&[packet(2), packet(6)], 7, (52, 2)));
        let turn = |spot: usize, dealt: usize| {
            (0..7).fold(0_u64, |places, card| places | 1 << (card * dealt + spot))
        };
        assert!(is_dealt(&[turn(0, 3), turn(2, 3)], 7, (52, 2)));
        assert!(!is_dealt(&[turn(0, 3), turn(1, 4)], 7, (52, 2)));
        assert!(!is_dealt(&[packet(0), packet(1) << 1], 7, (52, 2)));
        // Fifty-four cards are nine hands of six, and one turn more.
        let nine = |spot: usize| (0..6).fold(0_u64, |places, card| places | 1 << (card * 9 + spot));
        assert!(is_dealt(&[nine(8)], 6, (54, 2)) && !is_dealt(&[nine(8)], 6, (52, 2)));
    }
}

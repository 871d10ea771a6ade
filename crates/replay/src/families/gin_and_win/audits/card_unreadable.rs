//! A text in the place of cards cannot be read.
//!
//! Cards are written `Ac Td 7h`, with `10` for the ten and Unicode suits as variants; in a log `??` means
//! a hidden card, and a single hyphen means no card. The message names the field and the beginning of the
//! invalid text. Such a round has no other finding, because its other hands may be shifted or misread
//! too.
//!
//! What to do: correct the text; where another system writes cards differently, give a map (`--map`).

use super::Context;
use crate::families::gin_and_win::planting::{PlantedSeat, RecordPlant, Target};
use crate::families::gin_and_win::round::Round;
use crate::finding::basis::AuditBasis;
use crate::finding::exception::{FindingCollector, seat_number};
use crate::finding::level::EvidenceLevel;
use crate::record::Record;
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "card-unreadable";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: EvidenceLevel = EvidenceLevel::BetsOnly;
pub(super) const BASIS: AuditBasis = AuditBasis::RECORDS;
pub(super) const PLANT: RecordPlant = RecordPlant::new(plant).in_line(spoil);

pub(super) fn audit(round: &Round<'_, '_>, _: &Context<'_>, sink: &mut FindingCollector<'_>) {
    of_record(round.record, sink);
}

/// Also for records whose rules are not known.
pub(crate) fn of_record(record: &crate::Record<'_>, sink: &mut FindingCollector<'_>) {
    let dealer =
        record.dealer.iter().map(|dealer| (None, dealer.cards, dealer.deadwood, &dealer.laid));
    let seats = record.seats.iter().enumerate();
    let seats = seats
        .map(|(place, seat)| (seat_number(record, place), seat.cards, seat.deadwood, &seat.laid));
    for (seat, cards, deadwood, laid) in dealer.chain(seats) {
        let named = [("cards", cards), ("left-over cards", deadwood)].into_iter();
        let parts = named.filter_map(|(what, cards)| Some((what, cards?)));
        let mut parts = parts.chain(laid.iter().map(|group| ("laid melds", *group)));
        let Some((what, bad)) = parts.find(|(_, cards)| cards.is_unreadable()) else {
            continue;
        };
        let whose = match seat {
            Some(seat) => format!("seat {seat}"),
            None => "the dealer".to_owned(),
        };
        let text = printable(&bad.unreadable_text(0));
        let message = match text.is_empty() {
            true => format!("The {what} of {whose} have more cards than a deck."),
            false => format!("The {what} of {whose} cannot be read: '{text}' is not a card."),
        };
        if let Some(found) = sink.raise(CODE, GRADE, (seat, None), message) {
            found.with(|finding| {
                finding
                    .observed(Quantity::Text(text))
                    .help("Write cards as in 'Ac Td 7h', hidden ones as '??'.")
            });
        }
    }
}

fn plant(record: &mut Record<'static>, target: &mut Target<'_>) -> PlantedSeat {
    target.open_seat(record)?;
    target.is_about_seat()
}

fn spoil(line: &mut String, seat: u32) {
    let key = format!("\"seat\":{seat},\"cards\":\"");
    if let Some(at) = line.find(&key) {
        line.replace_range(at + key.len()..at + key.len() + 1, "X");
    }
}

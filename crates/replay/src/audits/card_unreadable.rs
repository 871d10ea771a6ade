//! A text that should be cards is none.
//!
//! Cards are written `Ac Td 7h`, with `10` for the ten and Unicode suits as variants; in a log `??`
//! stands for a hidden card. Nothing else is said about such a round, because its other hands may
//! be shifted or misread too.
//!
//! What to do: correct the text; where another system writes cards its own way, give a map
//! (`--map`).

use super::Context;
use crate::exception::{Sink, seat_number};
use crate::round::{Level, Round};
use gincert_evidence::Grade;

pub(super) const CODE: &str = "card-unreadable";
pub(super) const GRADE: Grade = Grade::Material;
pub(super) const NEEDS: Level = Level::BetsOnly;

pub(super) fn audit(round: &Round<'_, '_>, _: &Context<'_>, sink: &mut Sink<'_>) {
    of_record(round.record, sink);
}

/// Also for records whose rules are not known.
pub(crate) fn of_record(record: &crate::Record<'_>, sink: &mut Sink<'_>) {
    let dealer =
        record.dealer.iter().map(|dealer| (None, dealer.cards, dealer.deadwood, &dealer.laid));
    let seats = record.seats.iter().enumerate();
    let seats = seats
        .map(|(place, seat)| (seat_number(record, place), seat.cards, seat.deadwood, &seat.laid));
    for (seat, cards, deadwood, laid) in dealer.chain(seats) {
        let mut parts = cards.iter().chain(deadwood.iter()).chain(laid);
        if parts.any(|cards| cards.is_unreadable()) {
            let whose = match seat {
                Some(seat) => format!("seat {seat}"),
                None => "the dealer".to_owned(),
            };
            let message = format!("The cards of {whose} cannot be read.");
            if let Some(found) = sink.raise(CODE, GRADE, (seat, None), message) {
                found.with(|finding| {
                    finding.help("Write cards as in 'Ac Td 7h', hidden ones as '??'.")
                });
            }
        }
    }
}

//! The outcome that the log states for a seat is not the one of the rule document.
//!
//! `outcome` holds the text of a row of the document's outcome table, in any case. Needs every card
//! that the row depends on; a folded hand needs none.
//!
//! What to do: compare the money of the seat; correct the log.

use super::Context;
use crate::exception::{Sink, seat_number};
use crate::round::{Level, Round};
use gincert_evidence::{Grade, Quantity, printable};

pub(super) const CODE: &str = "outcome-wrong";
pub(super) const GRADE: Grade = Grade::Minor;
pub(super) const NEEDS: Level = Level::PlayedHands;

pub(super) fn audit(round: &Round<'_, '_>, context: &Context<'_>, sink: &mut Sink<'_>) {
    for (place, seat) in round.seats.iter().enumerate() {
        let (Some(stated), Some(settled)) = (&seat.record.outcome, seat.settled) else {
            continue;
        };
        let due = context.sheet.outcome_text(settled.row);
        if stated.as_str().trim().eq_ignore_ascii_case(due) {
            continue;
        }
        let at = (seat_number(round.record, place), None);
        let message = "The stated outcome is not the one that the rules give.";
        if let Some(found) = sink.raise(CODE, GRADE, at, message) {
            found.with(|finding| {
                finding
                    .expected(Quantity::Text(due.to_owned()))
                    .observed(Quantity::Text(printable(stated.as_str())))
            });
        }
    }
}

//! Play goes on after the stock is used up, or the stock is said to end too early.
//!
//! The rules say how many cards stay in the stock. After the discard that leaves so many the
//! round is over; with more cards left it is not. Under some rules the next player may still
//! knock with that discard. Needs the deal and every event. What follows the event is not
//! judged.
//!
//! What to do: count the draws. If cards were drawn that the rules keep back, the round ended
//! before.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "stock-end";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "This does not agree with the cards left in the stock.".to_owned()
}

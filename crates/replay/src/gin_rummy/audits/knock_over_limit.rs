//! A knock leaves more points than the limit.
//!
//! The spread as it was laid counts, not the best one that the hand holds: a hand that could
//! knock and is spread badly may exceed the limit. Where a card sets the limit, it is read from
//! the record. Needs the hand of the player who knocked, the spread, and that card where the
//! rules go by one. What follows the event is not judged.
//!
//! What to do: look whether a meld of the spread is missing in the log. If not, the knock did
//! not stand.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "knock-over-limit";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} knocks with more left over than the limit.", told.who())
}

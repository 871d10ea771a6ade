//! The events stop before the round is over.
//!
//! Neither did a player go out, nor was the stock used up, nor the deal void. A round that was
//! broken off says so in 'state', with its reason, and is not judged. Needs the events.
//!
//! What to do: look whether the record was cut, or the round broken off; then give its state
//! and reason.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "round-unfinished";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "The events stop before the round is over.".to_owned()
}

//! Cards are added to a meld of a player to whose melds one may not add.
//!
//! The row 'Add to' says whether one adds to one's own melds, to the opponents', or to any.
//! Needs every meld. What follows the event is not judged.
//!
//! What to do: read the row 'Add to', and count the melds of the log from 0.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "add-owner";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("{} adds to a meld to which this seat may not add.", told.who())
}

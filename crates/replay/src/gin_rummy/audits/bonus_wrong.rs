//! The bonus in the claimed points is not the document's.
//!
//! The points differ from the document's by another bonus for gin, big gin, an undercut, going
//! out or the game; deadwood is as it should be. Needs claimed points.
//!
//! What to do: compare the bonus rows of the document with the settings of the system: bonuses
//! of 10, 20, 25, 31 and 50 are all in print.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "bonus-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(told: &Told<'_>) -> String {
    format!("The bonus{} is not the document's.", told.of_game())
}

//! The round counts double where it should not, or the reverse; or not all of it was doubled.
//!
//! Where the card that sets the limit is a spade, some rules double the hand: all of its
//! points, or those of deadwood alone. Needs that card, and a claimed multiplier or points.
//!
//! What to do: compare the row Doubling with the settings of the system.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "multiplier-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "What multiplies the points is not what the document says.".to_owned()
}

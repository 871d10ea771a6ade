//! Deadwood, bonus and multiplier are right, and the points are not.
//!
//! The points are what the document gives for the end of the round, with everything. Where the
//! round was void they are 0. Needs claimed points.
//!
//! What to do: add the points up again from the parts that the finding names, and put the score
//! right.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "points-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "The points are not those that the document gives.".to_owned()
}

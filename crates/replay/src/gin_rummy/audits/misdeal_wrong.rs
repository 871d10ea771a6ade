//! A misdeal is called without cause.
//!
//! Under these rules either no deal is void for the hands that it deals, or no dealt hand was
//! within the limit. Needs the dealt hands.
//!
//! What to do: ask who called the misdeal, and why; another reason belongs into 'state' and
//! 'reason'.

use crate::played::Told;
use gincert_evidence::Grade;

pub(super) const CODE: &str = "misdeal-wrong";
pub(super) const GRADE: Grade = Grade::Material;

pub(super) fn sentence(_: &Told<'_>) -> String {
    "A misdeal is called, and the dealt hands give no cause for one.".to_owned()
}

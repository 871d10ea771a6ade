//! A limit of the rule document and one of the profile could not be compared.
//!
//! Limits are compared where both have the same name and both are numbers. A limit that the profile has
//! and the document does not, a name that is similar to one of the profile's but not the same, and a
//! value that is not a plain number are not compared; a person reviews them.
//!
//! What to do: use the profile's name for the limit, and write one number.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "limit-unread";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(crate) fn finding(place: Place, name: &str, here: &str, why: &str) -> Finding {
    let message =
        format!("The limit '{}' is not compared with the profile: {why}.", printable(name));
    Finding::new(CODE, Grade::Observation, place, message)
        .about(SUBJECT)
        .observed(Quantity::Text(printable(here)))
        .help("Use the profile's name for it, and write one number.")
}

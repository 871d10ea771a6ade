//! A limit of the rule document and one of the profile could not be compared.
//!
//! Limits are compared where both are known by one name and both are a number. A limit that the
//! profile has and the document does not, a name that is near one of the profile's and is none, or a
//! value that is no plain number is not compared, and a person looks at it.
//!
//! What to do: name the limit as the profile does, and write one number.

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

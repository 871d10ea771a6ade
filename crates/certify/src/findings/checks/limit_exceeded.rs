//! A limit in the rule document is wider than the one in the jurisdiction profile.
//!
//! Limits of the same name are compared where both begin with a number. The profile states the clause and
//! how its text was read; a clause that was not read cannot settle the question.
//!
//! What to do: narrow the limit, or cite the text that allows it.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "limit-exceeded";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(crate) fn finding(place: Place, name: &str, here: &str, profile: &str, from: &str) -> Finding {
    let message = format!("The limit '{}' is wider than that of the profile.", printable(name));
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .expected(Quantity::Text(profile.to_owned()))
        .observed(Quantity::Text(here.to_owned()))
        .note(format!("The profile's source: {}.", printable(from)))
        .help("Narrow the limit, or cite the text that allows it.")
}

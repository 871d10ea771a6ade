//! The submission names no jurisdiction profile, or one that this build does not have.
//!
//! A profile holds limits, the confidence level and the clauses of the compliance matrix. Without
//! one the neutral profile is used, and the report says so.
//!
//! What to do: name one of the profiles under rulesets/profiles.

use gincert_evidence::{Finding, Grade, Place, printable};

pub(crate) const CODE: &str = "profile-unknown";

pub(crate) fn finding(place: Place, name: Option<&str>, known: &[&str]) -> Finding {
    let (grade, message) = match name {
        Some(name) => (Grade::Material, format!("There is no profile '{}'.", printable(name))),
        None => (Grade::Observation, "The submission names no profile.".to_owned()),
    };
    Finding::new(CODE, grade, place, message).help(format!("This build has: {}.", known.join(", ")))
}

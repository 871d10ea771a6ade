//! The profile has no clause about the submission's jurisdiction.
//!
//! The row `Jurisdictions` of the submission's page, and the row `Jurisdiction` of the rule document,
//! name jurisdictions. A profile is for a jurisdiction if its row `Jurisdiction` names it, or if it has
//! clauses that apply `in PLACE`. Where neither is so, none of that jurisdiction's requirements was
//! assessed, and a compliance matrix with another jurisdiction's clauses could be mistaken for it.
//!
//! What to do: name the profile for the jurisdiction, or leave the jurisdiction out.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub(crate) const CODE: &str = "jurisdiction-unmatched";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

/// `what` is the paper that names the place.
pub(crate) fn finding(place: Place, what: &str, jurisdiction: &str, profiles: &[&str]) -> Finding {
    let message = format!(
        "The {what} is for {jurisdiction}; the profile has no clause about {jurisdiction}."
    );
    let help = match profiles {
        [] => format!(
            "This build has no profile for {jurisdiction}: a file with the role 'Profile' may be one."
        ),
        profiles => format!("Profiles of this build for {jurisdiction}: {}.", profiles.join(", ")),
    };
    Finding::new(CODE, Grade::Minor, place, message).about(SUBJECT).help(help)
}

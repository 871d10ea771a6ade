//! The submission is for a place that its profile has no clause about.
//!
//! The row `Jurisdictions` of the submission's page, and the row `Jurisdiction` of the rule document, name
//! places. The profile is for a place by its row `Jurisdiction`, or has clauses that apply `in PLACE`.
//! Where a place is in neither, nothing that its law asks for was looked at, and a matrix of another
//! place's clauses would pass for it.
//!
//! What to do: name the profile that is for the place, or leave the place out.

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

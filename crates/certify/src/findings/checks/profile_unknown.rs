//! The submission names no jurisdiction profile, or an unknown one.
//!
//! A profile contains limits, the confidence level and the clauses of the compliance matrix. It is given
//! by the name of a profile of this build, or by the path of a file of the submission with the role
//! `Profile`. Without a name the neutral profile is used, and the report states that. With an unknown
//! name no clause is assessed and no item is required: no other profile replaces it.
//!
//! What to do: name one of the profiles that the message lists, or list the file with the role 'Profile'.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};
use gincert_pages::NearName;

pub(crate) const CODE: &str = "profile-unknown";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn unstated(place: Place, known: &[&str]) -> Finding {
    let message = "The submission names no profile; the neutral profile is used.";
    Finding::new(CODE, Grade::Observation, place, message).about(SUBJECT).help(listed(known))
}

pub(crate) fn finding(place: Place, name: &str, why: Option<&str>, known: &[&str]) -> Finding {
    let why = why.map(|why| format!(": {}", printable(why))).unwrap_or_default();
    let message = format!("Unknown profile '{}'{why}; no clause was assessed.", printable(name));
    let near = NearName::of(name, known);
    let finding = Finding::new(CODE, Grade::Material, place.clone(), message)
        .about(SUBJECT)
        .help(format!("The nearest profile is '{}'.", near.name))
        .help(listed(known))
        .help("To use another profile, add it to the submission with the role 'Profile'.");
    match near.is_only && why.is_empty() {
        true => finding.replacing(place, near.name),
        false => finding,
    }
}

fn listed(known: &[&str]) -> String {
    format!("This build has: {}.", known.join(", "))
}

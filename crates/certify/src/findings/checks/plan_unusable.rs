//! Something in the plan of a test that cannot be followed.
//!
//! A plan fixes the battery, the sample, the looks and the levels before any data are read, and ends
//! with the digest of itself. `gincert rng plan` writes one. Its table `Plan` holds the choices; the
//! tables `Looks` and `Tests` follow from it and must say what follows; words between the tables are
//! free. Its tables are read as they are shown: one in a fence, or one with bars that part no cells, is
//! none, and nothing hidden may stand anywhere in it. A plan is followed only when nothing is wrong with
//! it: no data are read otherwise.
//!
//! In a submission a plan that is for no deck file is a minor finding.
//!
//! What to do: take the plan as it was sealed, or write a new one. A plan that was changed after the
//! data were seen is no plan.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "plan-unusable";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Shuffles;

/// The finding, at a line of the plan.
pub(crate) fn finding(place: Place, message: &str, help: &str) -> Finding {
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(help)
}

/// No file of the submission is such a sample as the plan is for.
pub(crate) fn unused(place: Place, path: &str) -> Finding {
    let message =
        format!("The plan '{}' fits none of the submission's deck files.", printable(path));
    Finding::new(CODE, Grade::Minor, place, message)
        .about(SUBJECT)
        .help("List the files that the plan is for, or remove the plan.")
}

/// The plan as a whole.
pub(crate) fn whole(place: Place, message: &str) -> Finding {
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Write a plan with gincert rng plan.")
}

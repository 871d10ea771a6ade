//! A test plan contains something that cannot be followed.
//!
//! A plan fixes the battery, the sample, the looks and the levels before any data are read, and ends with
//! its own digest. `gincert rng plan` writes one. Its table `Plan` contains the choices; the tables
//! `Looks` and `Tests` follow from it and must agree with it; text between the tables is free. Tables are
//! read as Markdown shows them: a table in a fenced block, or one with escaped bars, which separate no
//! cells, is not a table, and hidden text is not allowed. A plan is followed only when it has no error:
//! otherwise no data are read, neither shuffles nor random numbers.
//!
//! In a submission, a plan that fits no file is a minor finding.
//!
//! What to do: use the plan as it was sealed, or write a new one. A plan that was changed after the data
//! were seen is not a plan.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "plan-unusable";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Shuffles;

/// The finding, at a line of the plan.
pub(crate) fn finding(place: Place, message: &str, help: &str) -> Finding {
    Finding::new(CODE, Grade::Material, place, message).about(SUBJECT).help(help)
}

/// No file of the submission is such a sample as the plan is for.
pub(crate) fn unused(place: Place, path: &str, kind: &str) -> Finding {
    let message = format!("The plan '{}' fits none of the submission's {kind}.", printable(path));
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

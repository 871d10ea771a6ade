//! The tests of a deck file of the submission do not pass.
//!
//! All p-values of all deck files of a submission are one family, adjusted by Holm's rule. A file
//! without a plan has one look, and it is the whole file: it fails when an adjusted p lies below
//! 5 x 10^-5, which a fair shuffle does less than once in twenty thousand submissions; it is
//! inconclusive when one lies below 0.01.
//!
//! What to do: for a failure, find out whether the shuffler or the log is at fault; for an
//! inconclusive file, plan a larger sample (`gincert rng plan`) and test that one.

use gincert_evidence::{Finding, Grade, Place, Quantity, printable};

pub(crate) const CODE: &str = "shuffle-rejected";

/// A file that failed, with the most striking slot.
pub(crate) fn failed(place: Place, path: &str, slot: &str, p: &str) -> Finding {
    let message = format!("The shuffle behind '{}' is rejected.", printable(path));
    Finding::new(CODE, Grade::Material, place, message)
        .expected(Quantity::Text("every adjusted p 0.01 or more".to_owned()))
        .observed(Quantity::Text(format!("{slot}: adjusted p {p}")))
        .help("Find out whether the shuffler or the log is at fault.")
}

/// A file that is neither passed nor failed.
pub(crate) fn inconclusive(place: Place, path: &str, slot: &str, p: &str) -> Finding {
    let message =
        format!("The shuffle behind '{}' is neither passed nor rejected.", printable(path));
    Finding::new(CODE, Grade::Minor, place, message)
        .expected(Quantity::Text("every adjusted p 0.01 or more".to_owned()))
        .observed(Quantity::Text(format!("{slot}: adjusted p {p}")))
        .help("Plan a larger sample with `gincert rng plan` and test that one.")
}

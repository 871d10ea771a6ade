//! The submission lacks an item that a clause of its profile requires.
//!
//! For each clause a profile states what answers it: a file with a role (`Layout`, `Internal controls`,
//! `Decks`), or a row of the submission's page. A clause without its item is not-tested. The finding
//! names every clause that requires the item. A clause whose applicability is unknown requires its items
//! too.
//!
//! What to do: add the item and list it with its role in submission.md; or state the form of play, the
//! shuffle, the jurisdictions and the channel, where the clause does not apply to them.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, printable};

pub(crate) const CODE: &str = "piece-missing";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Papers;

pub(crate) fn finding(place: Place, piece: &str, clauses: &[&str]) -> Finding {
    let message =
        format!("Missing: {} (required by {}).", printable(piece), printable(&clauses.join("; ")));
    Finding::new(CODE, Grade::Observation, place, message)
        .about(SUBJECT)
        .help("Add it to the folder and, with this role, to the file table.")
}

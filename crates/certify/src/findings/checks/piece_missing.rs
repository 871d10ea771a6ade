//! The submission lacks a piece that a clause of its profile asks for.
//!
//! A profile says of each clause what answers it: a file with a role (`Layout`, `Internal controls`,
//! `Decks`), or a row of the submission's page. A clause whose piece is not there is not-tested. The
//! finding names every clause that asks for the piece. A clause of which it is not known whether it
//! applies asks for its pieces too.
//!
//! What to do: add the piece and list it with its role in submission.md; or state the form of play,
//! the shuffle, the jurisdictions and the channel, where the clause does not apply to them.

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

//! By its transcript a settlement engine broke the contract of requests and answers.
//!
//! The transcript states that the engine gave no answer in time, ended, answered out of order or twice, or wrote
//! something that is not an answer. Requests without an answer were not compared. Breaches cannot be computed
//! again: they are what `gincert conform` observed when it wrote the transcript.
//!
//! What to do: the submitter corrects the engine and compares again.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, counted, printable};

pub(crate) const CODE: &str = "engine-contract-broken";
pub(crate) const SUBJECT: FindingSubject = FindingSubject::Engine;

/// Breaches, requests without an answer, and the first breach in words.
pub(crate) fn finding(place: Place, path: &str, counts: (u64, u64), first: &str) -> Finding {
    let (breaches, missing) = counts;
    let message = format!(
        "The engine of '{}' broke the contract of conform: {}, {} without an answer.",
        printable(path),
        counted(breaches, "breach", "breaches"),
        counted(missing, "request", "requests")
    );
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .note(format!("The first: {first}."))
        .help("Ask the submitter to correct the engine, and for a new transcript.")
}

//! The document has no worked example.
//!
//! Examples show a reader what the rules mean, and the tool tests them. Regulators ask for them: Nevada
//! Regulation 14.230(2), as a law firm summarises it, wants rules of play "and specific examples"
//! (second-hand; the clause was not read).
//!
//! What to do: add at least one hand, one comparison and one round, with an illegal one among them.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade};

pub(super) const CODE: &str = "examples-missing";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let none = examined.fences.as_ref().is_some_and(|report| report.examples == 0);
    let finding = || {
        let message = "The document has no worked example.";
        Finding::new(CODE, Grade::Observation, examined.source.start(), message)
            .help("Add a hand, a comparison and a round as fenced blocks.")
    };
    none.then(finding).into_iter().collect()
}

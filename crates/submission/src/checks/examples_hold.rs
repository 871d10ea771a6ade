//! A worked example is inconsistent with the document's own rules.
//!
//! Each fenced example (hand, compare, round) is evaluated by the reference evaluator and compared with
//! the result that it states. Illegal examples are tested too; their result is foul.
//!
//! What to do: correct the example or the rule, and state which of the two was wrong.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity};

pub(super) const CODE: &str = "examples-hold";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let failures = examined.fences.iter().flat_map(|report| &report.failures);
    failures
        .map(|failure| {
            let place = examined.source.place(failure.span);
            Finding::new(CODE, Grade::Material, place, failure.message.clone())
                .expected(Quantity::Text(failure.computed.clone()))
                .observed(Quantity::Text(failure.stated.clone()))
                .help("Correct the example or the rule that it illustrates.")
        })
        .collect()
}

//! Each rule can be read, but they contradict each other.
//!
//! Examples: more cards than the deck has; a smallest flush larger than the hand; parts of a pay row that
//! do not add up to the hand; a pay-off beyond the limits. Nothing is computed for such a document.
//!
//! What to do: correct the cell that the finding names.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "rules-unusable";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::RulesUnusable)
}

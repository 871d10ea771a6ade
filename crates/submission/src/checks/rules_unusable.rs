//! Rules that can each be read but do not fit together.
//!
//! Examples: more cards than the deck holds, a smallest flush above the size of the hand, parts of
//! a pay row that do not add up to the hand, a pay-off beyond the limits. Nothing is computed for
//! such a document.
//!
//! What to do: Correct the cell that the finding points at.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "rules-unusable";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::RulesUnusable)
}

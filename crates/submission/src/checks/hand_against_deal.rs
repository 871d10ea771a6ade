//! The cards of a hand in `Hand` and those that the words of `Deal` or `Deal order` give it differ.
//!
//! `Hand | 7 cards` beside `Deal | Ten each, next card turned up` says two games. Nothing is computed
//! for such a document, because every figure would be that of one of the two.
//!
//! What to do: write the number of the approved text in all three rows. The words of the deal go with
//! hands of seven to ten cards: `Seven each, next card turned up`, `Seven and seven, opponent first`.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "hand-against-deal";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::HandAgainstDeal)
}

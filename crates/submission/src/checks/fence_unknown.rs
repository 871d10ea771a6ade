//! A fenced block is not one of the tested kinds.
//!
//! Fenced blocks are tested; their kinds are hand, compare and round. A block of another kind looks like
//! a tested example but is not tested. Indented lines count as a code block too.
//!
//! What to do: name one of the three kinds, or turn the block into text.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "fence-unknown";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::FenceUnknown)
}

//! The document contains text that the printed page does not show.
//!
//! HTML (including comments), front matter and link definitions are not shown on the printed page. An
//! approved document must not direct a reader or reviewer by text that they cannot see.
//!
//! What to do: write it in the visible text, or delete it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "invisible-text";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::InvisibleText)
}

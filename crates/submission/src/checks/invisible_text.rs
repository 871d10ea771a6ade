//! Content that a reader of the page does not see.
//!
//! HTML (comments above all), front matter and link definitions are not shown on the printed page.
//! Nothing invisible may steer a reader or a reviewer of an approved document.
//!
//! What to do: Say it in the visible text, or take it out.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "invisible-text";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::InvisibleText)
}

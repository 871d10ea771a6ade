//! The document has a second table of a kind that may occur only once.
//!
//! Two outcome tables, or two pay tables, can contradict each other, and nothing in the document states
//! which one is dealt. The first one is evaluated; the second is not.
//!
//! What to do: put all rows into one table.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "table-duplicate";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::TableDuplicate)
}

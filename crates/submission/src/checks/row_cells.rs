//! A table row with more or fewer cells than its header.
//!
//! Markdown readers drop cells past the last column and fill missing ones with nothing, so what a
//! person wrote and what is executed would differ.
//!
//! What to do: Give the row one cell a column. A vertical bar inside a cell is written with a
//! backslash before it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "row-cells";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::RowCells)
}

//! A table row has more or fewer cells than its header.
//!
//! Markdown readers drop cells after the last column and leave missing cells empty, so the text as
//! written and the table as executed would differ.
//!
//! What to do: give the row one cell for each column. Write a vertical bar inside a cell with a backslash
//! before it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "row-cells";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::RowCells)
}

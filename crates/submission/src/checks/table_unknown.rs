//! The header of a table is not a known one.
//!
//! Tables are what the evaluator executes. A table with a mistyped header would be ignored without
//! notice, so every table in a rule document must be of a known kind (listed in docs/document-format.md).
//! Write other content as text.
//!
//! What to do: correct the header to the nearest known one, which the message names, or turn the table
//! into text.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "table-unknown";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::TableUnknown)
}

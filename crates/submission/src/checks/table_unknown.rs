//! A table whose header row is in no list of known tables.
//!
//! Tables are what the evaluator executes. A table with a mistyped header would silently become
//! commentary, so every table in a rule document must be one of the known kinds (docs/document-
//! format.md lists them); other matter belongs in text.
//!
//! What to do: Correct the header to the nearest known one, which the message names, or turn the
//! table into text.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "table-unknown";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::TableUnknown)
}

//! A table that every rule document needs is missing.
//!
//! Without the Document, Term and Outcome tables there is nothing to execute: no game, no hand, no
//! settlement.
//!
//! What to do: add the table; docs/document-format.md shows its rows.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "table-missing";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::TableMissing)
}

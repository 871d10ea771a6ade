//! A row name that the table does not have.
//!
//! The rows of the Document and Term tables, and the pay rows that claims name, are a closed list:
//! a row that nobody reads must not look like a rule.
//!
//! What to do: Correct the name to the nearest known one, which the message gives.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "row-unknown";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::RowUnknown)
}

//! The table has no row of this name.
//!
//! The rows of the Document and Term tables, and the pay rows that claims name, are a closed list: a row
//! that is not read must not look like a rule.
//!
//! What to do: correct the name to the nearest known one, which the message states.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "row-unknown";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::RowUnknown)
}

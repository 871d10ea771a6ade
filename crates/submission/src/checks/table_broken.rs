//! Lines look like a table but are not one.
//!
//! A Markdown table needs a header row and a row of dashes with the same number of cells. Without it the
//! lines are running text, and none of their rules count.
//!
//! What to do: add or correct the row of dashes below the header.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "table-broken";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::TableBroken)
}

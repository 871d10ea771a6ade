//! A row is a duplicate, or two wagers have the same role.
//!
//! Of two rows with the same name only the first is read. The finding shows both places.
//!
//! What to do: keep one of the two.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "row-twice";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::RowTwice)
}

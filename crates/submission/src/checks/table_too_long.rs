//! A table has too many rows.
//!
//! Each printed figure is compared with exact values under many readings, so that a table of thousands of
//! rows would take hours. Real documents have a few dozen. Rows beyond the limit are neither read nor
//! tested.
//!
//! What to do: delete what is printed twice, or put the rest into a separate document.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "table-too-long";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::TableTooLong)
}

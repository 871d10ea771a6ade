//! A table with more rows than are read.
//!
//! Each printed figure is compared with exact values under many readings, so that a table of
//! thousands would take hours. Real documents print some dozens. Rows past the limit are not read
//! and not judged.
//!
//! What to do: Leave out what is printed twice, or put the rest into a document of its own.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "table-too-long";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::TableTooLong)
}

//! A term that the evaluation needs is not defined.
//!
//! The term is missing, or is "not stated" without a reading. The tool assumes nothing: where the source
//! does not state a term, the document writes "not stated: X", and X is the reading that is evaluated and
//! listed among the readings in the report.
//!
//! What to do: add the row, or a reading after "not stated:", and list it as an open point.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "terms-defined";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::TermsDefined)
}

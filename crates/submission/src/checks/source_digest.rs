//! The Source row has an invalid SHA-256 digest.
//!
//! The Source row names the text that this document restates by title, date and digest, so that a reader
//! can check whether they have the same text. A digest has 64 hexadecimal digits.
//!
//! What to do: give the digest of the source file, or leave it out and state why.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "source-digest";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::SourceDigest)
}

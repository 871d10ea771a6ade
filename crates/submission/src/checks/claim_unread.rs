//! A cell of a claim cannot be read.
//!
//! Figures are recognised by the names that the trade gives them, strategies and methods by a closed list
//! (docs/document-format.md). A claim with an unknown figure, strategy or value is not-tested, which does
//! not count against it. An unknown method is treated as not stated.
//!
//! What to do: use the name that the message offers. Where the tool does not compute such a figure, a
//! person judges it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "claim-unread";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Figures;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::ClaimUnread)
}

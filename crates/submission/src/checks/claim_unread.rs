//! A cell of a claim that is not known here.
//!
//! Figures are known by the names that the trade gives them, strategies and methods by a closed
//! list (docs/document-format.md). A claim whose figure, strategy or value is not known is
//! not-tested: that says nothing against it. A method that is not known is taken as not stated.
//!
//! What to do: use the name that the message offers; where the tool computes no such figure, a
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

//! A cell whose text is not in the closed list of phrases.
//!
//! Cells of executed tables say their rule in fixed phrases, so that a reader and the evaluator
//! cannot understand different things. The message names the nearest known phrase. Accepted
//! variants (such as "One Deadwood Card") are read as the standard phrase, and the report prints that
//! reading.
//!
//! What to do: Use the phrase that the message names, or the one from docs/document-format.md that
//! says what is meant.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "phrase-unknown";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::PhraseUnknown)
}

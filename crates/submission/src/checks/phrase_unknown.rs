//! The text of a cell is not in the closed list of phrases.
//!
//! Cells of executed tables state their rule in fixed phrases, so that a reader and the evaluator cannot
//! understand it differently. The message names the nearest known phrase. Accepted variants (such as "One
//! Deadwood Card") are read as the standard phrase, and the report prints that reading.
//!
//! What to do: use the phrase that the message names, or the phrase of docs/document-format.md with the
//! intended meaning.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::PageProblem;

pub(super) const CODE: &str = "phrase-unknown";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, PageProblem::PhraseUnknown)
}

//! The seats of a game that counts deadwood need more cards than the pack has.
//!
//! Cards of a hand times the most seats, and a card more where one is turned up or the starter has
//! one more, are above 52. Nothing is computed for such a document.
//!
//! What to do: correct `Seats`, or the row about the size of the hand.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "seats-against-pack";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::SeatsAgainstPack)
}

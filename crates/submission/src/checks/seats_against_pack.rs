//! The seats of a game that counts deadwood need more cards than the pack has.
//!
//! The cards of a hand times the largest number of seats, plus one card where one is turned up or the
//! starter has one more, need all cards of the deck or more. Nothing is computed for such a document.
//!
//! What to do: correct `Seats`, or the row with the size of the hand.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "seats-against-pack";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::SeatsAgainstPack)
}

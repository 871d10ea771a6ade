//! A row says what jokers may do, and the deck has none.
//!
//! `Jokers`, `Joker in a run` or `Joker value` is not `-`, and `Deck` is one of the decks of 52 cards.
//! Nothing is computed for such a document. A deck with jokers needs the rows `Jokers` and
//! `Joker value`: where one is missing, the finding is `terms-defined`.
//!
//! What to do: write the deck with its jokers in `Deck`, or `-` in the rows about jokers.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "jokers-against-deck";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::JokersAgainstDeck)
}

//! The number of cards in `Hand` differs from the number in `Deal` or `Deal order`.
//!
//! `Hand | 7 cards` and `Deal | Ten each, next card turned up` describe two different games. No figure is
//! computed for such a document, because it would be that of only one of the two.
//!
//! What to do: write the number of the approved text in all three rows. The wording of the deal depends
//! on the size of the hand, from seven to ten cards, with melds on the table to fourteen: `Seven each, next
//! card turned up`, `Seven and seven, opponent first`. Where two players get more cards than three or four,
//! `13 cards with two seats, 7 with more` goes with `Thirteen each with two seats, seven each with more,
//! next card turned up`.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "hand-against-deal";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::HandAgainstDeal)
}

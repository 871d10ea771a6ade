//! A game for three seats keeps a score sheet, but a score sheet has two sides.
//!
//! Hands are settled for two to four seats. A score sheet is kept for two sides: two players, or two
//! teams. It cannot record the score of a third player. With `Seats | 3` the finding is minor; where
//! `Seats` is a range that includes three, such as `2 to 4`, it is an observation, because a sheet can
//! still be kept at the other tables.
//!
//! What to do: write `-` in `Game` and in the rows that go with it, so that hands are scored without a
//! sheet, or write a document for each number of seats.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "sheet-sides";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::SheetSides)
}

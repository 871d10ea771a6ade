//! A game for three seats keeps a score sheet, and a sheet has two sides.
//!
//! Hands are settled for two to four seats, a sheet is kept for two sides: two players, or two sides of
//! a team. No line of a sheet can say what the third player has. With `Seats | 3` it is minor; where
//! `Seats` is a range with three in it, such as `2 to 4`, it is an observation, because a sheet can
//! still be kept at the other tables.
//!
//! What to do: write `-` in `Game` and in the rows that go with it, so that hands are scored and no sheet
//! is kept, or write a document for each number of seats.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "sheet-sides";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::SheetSides)
}

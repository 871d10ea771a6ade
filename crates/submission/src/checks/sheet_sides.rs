//! A game has more seats than its score sheet has sides.
//!
//! Hands are settled for two to four seats. With closed hands a score sheet is kept for two sides: two
//! players, or two teams. It cannot record the score of a third player. With melds on the table three or
//! four players keep a sheet, each for himself, unless a row of the sheet has a meaning for two sides only:
//! `Columns | Three, Hollywood`, an exact margin that forfeits, or `Next dealer | Loser`. With `Seats | 3`
//! the finding is minor; where `Seats` is a range such as `2 to 4`, it is an observation, because a sheet
//! can still be kept at the other tables.
//!
//! What to do: write `-` in `Game` and in the rows that go with it, so that hands are scored without a
//! sheet, choose another phrase in the row that the finding names, or write a document for each number of
//! seats.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::of_problems;
use crate::document::problem::ProblemKind;
use gincert_evidence::{Finding, FindingSubject};

pub(super) const CODE: &str = "sheet-sides";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    of_problems(examined, ProblemKind::SheetSides)
}

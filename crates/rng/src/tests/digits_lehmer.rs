//! The Lehmer code of the deck: for each position, how many lower cards follow.
//!
//! Under the null hypothesis the digits are independent and uniform (D. H. Lehmer, Teaching combinatorial
//! tricks to a computer, 1960), whatever shuffler made the deck. Statistics: the sum of their chi-squares
//! with 1,326 degrees of freedom, the largest one (Sidak over 51), and the trend of all of them, which is
//! a weighted count of inversions.

use super::digits::digit_counts;
use super::shared::DigitCode;
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "chi-square; serial correlation within a deck";
pub(super) const CLAUSES: &[Clause] = &[Clause::ChiSquare, Clause::OrderStatistic];
pub(super) const CORE: bool = true;
/// Expectations of 8 in each of up to 52 values.
pub(super) const DECKS_MIN: u64 = 416;

pub(super) fn start() -> Box<dyn Test> {
    digit_counts(DigitCode::Removal)
}

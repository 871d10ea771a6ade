//! The Lehmer code of the inverse: for each card, how many higher cards are before it.
//!
//! It has the same distribution as the code of the deck (D. H. Lehmer, 1960), and is read card by card
//! instead of position by position. The digits of the two other shuffles need no test of the inverse:
//! what a shuffle that goes down draws for a deck is what the one that goes up draws for its inverse.

use super::digits::digit_counts;
use super::shared::DigitCode;
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "chi-square; serial correlation within a deck";
pub(super) const CLAUSES: &[Clause] = &[Clause::ChiSquare, Clause::OrderStatistic];
pub(super) const CORE: bool = false;
/// Expectations of 8 in each of up to 52 values.
pub(super) const DECKS_MIN: u64 = 416;

pub(super) fn start() -> Box<dyn Test> {
    digit_counts(DigitCode::RemovalInverse)
}

//! The draws of a Fisher-Yates shuffle that goes up: each card is inserted at a place drawn among those
//! up to its own.
//!
//! The shuffle is undone from the last card down: the place of card i among the first i + 1 places is the
//! draw of step i. Null hypothesis and statistics are those of the shuffle that goes down (R.
//! Durstenfeld, Algorithm 235, 1964, in its inside-out form).

use super::digits::digit_counts;
use super::shared::DigitCode;
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "chi-square of each draw";
pub(super) const CLAUSES: &[Clause] = &[Clause::ChiSquare, Clause::Permutation];
pub(super) const CORE: bool = true;
/// Expectations of 8 in each of up to 52 values.
pub(super) const DECKS_MIN: u64 = 416;

pub(super) fn start() -> Box<dyn Test> {
    digit_counts(DigitCode::Up)
}

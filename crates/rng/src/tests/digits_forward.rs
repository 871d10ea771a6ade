//! The draws of a Fisher-Yates shuffle that goes forward: each place in turn is exchanged with a place of
//! the rest.
//!
//! The draws are found by taking places out of their cycles from the first one on. Null hypothesis and
//! statistics are those of the shuffle that goes down (R. Durstenfeld, Algorithm 235, 1964, with the
//! places in the other order). Detects skipped steps and biased draws of this shuffle, which are blurred
//! in the other directions.

use super::digits::digit_counts;
use super::shared::DigitCode;
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "chi-square of each draw";
pub(super) const CLAUSES: &[Clause] = &[Clause::ChiSquare, Clause::Permutation];
pub(super) const CORE: bool = true;
/// Expectations of 8 in each of up to 52 values.
pub(super) const DECKS_MIN: u64 = 416;

pub(super) fn start() -> Box<dyn Test> {
    digit_counts(DigitCode::Forward)
}

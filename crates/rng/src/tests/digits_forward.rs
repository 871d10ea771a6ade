//! The draws of a Fisher-Yates shuffle that goes forward: each place in turn is exchanged with a
//! place of the rest.
//!
//! Read off by taking places out of their cycles from the first one on. Null and statistics as for
//! the shuffle that goes down (R. Durstenfeld, Algorithm 235, 1964, with the places in the other
//! order). Sees skipped steps and biased draws of this shuffle, which the other directions smear.

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

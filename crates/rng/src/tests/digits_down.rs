//! The draws of a Fisher-Yates shuffle that goes down: what a shuffler of a sorted deck has drawn, digit
//! by digit.
//!
//! At each place from the last one up, the card there was drawn from the places up to it. Under the null
//! hypothesis the 51 draws are independent and uniform (D. E. Knuth, The Art of Computer Programming,
//! volume 2, 3.4.2). Statistics: the sum of their chi-squares with 1,326 degrees of freedom, the largest
//! one (Sidak over 51), and the trend of all of them. Detects skipped steps, modulo bias and biased
//! draws.

use super::digits::digit_counts;
use super::shared::DigitCode;
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "chi-square of each draw";
pub(super) const CLAUSES: &[Clause] = &[Clause::ChiSquare, Clause::Permutation];
pub(super) const CORE: bool = true;
/// Expectations of 8 in each of up to 52 values.
pub(super) const DECKS_MIN: u64 = 416;

pub(super) fn start() -> Box<dyn Test> {
    digit_counts(DigitCode::Down)
}

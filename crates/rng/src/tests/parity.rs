//! Whether the deck is an odd permutation.
//!
//! Under the null hypothesis half of all decks are odd. Detects shuffles with a fixed number of
//! exchanges.

use super::counted::counted;
use super::cycles;
use super::{Clause, Test};
use gincert_chance::Law;

pub(super) const REGULATORS: &str = "equal frequency of two halves";
pub(super) const CLAUSES: &[Clause] = &[Clause::Permutation, Clause::Frequency];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 8;

pub(super) fn start() -> Box<dyn Test> {
    // 52 less the number of cycles exchanges sort a deck; 52 is even.
    counted(Law::new(vec![0.5, 0.5]), |deck| cycles::count(deck) % 2)
}

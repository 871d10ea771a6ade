//! The longest decreasing subsequence: the most cards that lie in reverse order.
//!
//! The law is that of the longest increasing one, since a deck read from below is as fair (C.
//! Schensted, 1961). Sees packets that are turned over, and cuts.

use super::{Clause, Test};
use super::counted::counted;
use super::longest_increasing::{law, of};

pub(super) const REGULATORS: &str = "runs up and down; sub-sequences";
pub(super) const CLAUSES: &[Clause] = &[Clause::SubSequences];
pub(super) const CORE: bool = false;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), |deck| of(deck.cards.iter().rev().copied()))
}

//! Successions downwards: a card followed by the next lower one.
//!
//! The distribution is that of successions upwards, since a deck read from the bottom is equally fair.
//! Detects packets that are turned over.

use super::counted::counted;
use super::successions_up::{count, law};
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "interplay correlation of neighbours";
pub(super) const CLAUSES: &[Clause] = &[Clause::Adjacency, Clause::InterplayCorrelation];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 8;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), |deck| count(deck, -1))
}

//! The longest decreasing subsequence: the most cards in reverse order.
//!
//! It has the distribution of the longest increasing one, since a deck read from the bottom is equally
//! fair (C. Schensted, 1961). Detects packets that are turned over, and cuts.

use super::counted::counted_at_once;
use super::longest_increasing::{law, of_all};
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "runs up and down; sub-sequences";
pub(super) const CLAUSES: &[Clause] = &[Clause::SubSequences];
pub(super) const CORE: bool = false;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted_at_once(law(), |decks| of_all(decks, |cards, place| cards[51 - place]))
}

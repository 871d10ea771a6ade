//! Rising sequences: one more than the descents of the inverse.
//!
//! D. Bayer and P. Diaconis, Trailing the dovetail shuffle to its lair (1992): for riffle shuffles of a
//! sorted deck it is the sufficient statistic, so that no test needs fewer decks. The distribution is
//! Eulerian with mean 26.5.

use super::counted::counted;
use super::descents::{law, of};
use super::{Clause, Test};

pub(super) const REGULATORS: &str = "runs; coupon collector of sequences";
pub(super) const CLAUSES: &[Clause] = &[Clause::Runs, Clause::SubSequences];
pub(super) const CORE: bool = true;
pub(super) const DECKS_MIN: u64 = 1;

pub(super) fn start() -> Box<dyn Test> {
    counted(law(), |deck| of(&deck.positions))
}

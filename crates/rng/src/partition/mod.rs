//! A sample of decks in parts: its first decks are tested by one process, and what follows is counted in
//! parts by others, whose counts add up to those of one process.
//!
//! Some tests read the first decks alone, and repeated decks are looked for among those that came first:
//! the head of a sample. Behind it every test keeps sums over decks, and those of several parts can
//! be added. What a part has to know of the decks before it is little: [`PriorDecks`].

mod battery;
mod counts;
mod prior;

pub use battery::PartialBattery;
pub use counts::{BatteryCounts, SubjectCounts, UnfitCounts};
pub use prior::{Continuation, PriorDecks, PriorProblem};

use crate::tests::deck_digests::REMEMBERED_MAX;

/// Decks, and steps between them, after which a sample can be cut: from there on no test reads anything but
/// sums, and what came before is remembered for those that come again.
pub const HEAD_DECKS: u64 = REMEMBERED_MAX;

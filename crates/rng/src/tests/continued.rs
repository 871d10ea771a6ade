//! What a test goes on with in a part of a sample, and what it keeps beside sums.

use crate::deck::Deck;
use serde::{Deserialize, Serialize};

/// What a test of one subject continues.
pub(crate) struct PriorSubject {
    /// Decks, or steps, so far.
    pub taken: u64,
    /// The cards that were on top, and at the bottom, since the last block began.
    pub seen: [u64; 2],
    /// The last decks; empty for steps.
    pub last: Vec<Deck>,
}

/// The lowest and the highest count of a figure, and the first deck that has it, from 1; the number 0
/// means that no deck was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extremes {
    /// The lowest count and its deck.
    pub low: (u32, u64),
    /// The highest count and its deck.
    pub high: (u32, u64),
}

impl Default for Extremes {
    fn default() -> Extremes {
        Extremes { low: (u32::MAX, 0), high: (0, 0) }
    }
}

impl Extremes {
    /// Takes the count of a later deck.
    pub fn take(&mut self, count: u32, deck: u64) {
        if count < self.low.0 {
            self.low = (count, deck);
        }
        if count > self.high.0 || self.high.1 == 0 {
            self.high = (count, deck);
        }
    }

    /// Takes those of later decks.
    pub(crate) fn join(&mut self, later: &Extremes) {
        for (count, deck) in [later.low, later.high].into_iter().filter(|(_, deck)| *deck > 0) {
            self.take(count, deck);
        }
    }
}

//! Bits that repeat the one before with probability 0.51.
//!
//! A source that is sampled faster than it changes.

use super::BitSource;
use crate::sources::Random;

struct StickySource(Random, u64);

pub(super) fn start(random: Random) -> Box<dyn BitSource> {
    Box::new(StickySource(random, 0))
}

impl BitSource for StickySource {
    fn next_word(&mut self) -> u64 {
        (0..64).fold(0, |word, _| {
            self.1 ^= u64::from(self.0.below(100) >= 51);
            word << 1 | self.1
        })
    }
}

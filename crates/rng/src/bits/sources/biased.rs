//! Bits that are 1 with probability 0.51.
//!
//! A comparator with an offset, or a diode that has aged.

use super::BitSource;
use crate::sources::Random;

struct BiasedSource(Random);

pub(super) fn start(random: Random) -> Box<dyn BitSource> {
    Box::new(BiasedSource(random))
}

impl BitSource for BiasedSource {
    fn next_word(&mut self) -> u64 {
        (0..64).fold(0, |word, _| word << 1 | u64::from(self.0.below(100) < 51))
    }
}

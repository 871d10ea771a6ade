//! A counter of 32 bits.
//!
//! Output taken before the cipher that should have hidden it.

use super::BitSource;
use crate::sources::Random;

struct Counter(u32);

pub(super) fn start(mut random: Random) -> Box<dyn BitSource> {
    Box::new(Counter(random.half()))
}

impl BitSource for Counter {
    fn next_word(&mut self) -> u64 {
        let first = self.0;
        self.0 = first.wrapping_add(2);
        u64::from(first) << 32 | u64::from(first.wrapping_add(1))
    }
}

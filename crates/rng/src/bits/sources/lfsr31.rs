//! A feedback register of 31 bits, x^31 + x^3 + 1.
//!
//! Good by every count of patterns; only the linear complexity and the rank show it.

use super::BitSource;
use crate::sources::Random;

struct Register(u32);

pub(super) fn start(mut random: Random) -> Box<dyn BitSource> {
    Box::new(Register(random.half() >> 1 | 1))
}

impl BitSource for Register {
    fn next_word(&mut self) -> u64 {
        (0..64).fold(0, |word, _| {
            let bit = (self.0 ^ self.0 >> 28) & 1;
            self.0 = self.0 >> 1 | bit << 30;
            word << 1 | u64::from(bit)
        })
    }
}

//! The 31-bit words of RANDU, their lowest bits included.
//!
//! IBM System/360 Scientific Subroutine Package, 1968: multiplier 65,539 modulo 2^31. Each word begins
//! with a zero and ends with a one.

use super::BitSource;
use crate::sources::Random;

struct Randu(u32);

pub(super) fn start(mut random: Random) -> Box<dyn BitSource> {
    Box::new(Randu(random.half() >> 1 | 1))
}

impl Randu {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(65_539) & 0x7fff_ffff;
        u64::from(self.0)
    }
}

impl BitSource for Randu {
    fn next_word(&mut self) -> u64 {
        self.next() << 32 | self.next()
    }
}

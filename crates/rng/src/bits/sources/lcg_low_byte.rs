//! The lowest byte of the linear congruential generator of ANSI C's example, modulo 2^31.
//!
//! rand() & 255: a byte that repeats after 256 draws.

use super::{BitSource, of_bytes};
use crate::sources::Random;

struct LowByte(u32);

pub(super) fn start(mut random: Random) -> Box<dyn BitSource> {
    Box::new(LowByte(random.half()))
}

impl BitSource for LowByte {
    fn next_word(&mut self) -> u64 {
        of_bytes(|| {
            self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
            self.0 as u8
        })
    }
}

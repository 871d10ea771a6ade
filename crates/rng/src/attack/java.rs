//! `java.util.Random` (Java SE documentation, class Random): a linear congruential generator of 48
//! bits whose seed is scrambled; `next(31)` is put out, as `nextInt(n)` takes it.

use super::generators::Generator;

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const MASK: u64 = (1 << 48) - 1;

/// The highest 31 bits of each state.
#[derive(Debug, Clone, Copy)]
pub struct Java(u64);

impl Generator for Java {
    const RANGE: u64 = 1 << 31;
    const SEEDS: u64 = 1 << 48;

    fn seeded(seed: u64) -> Java {
        Java((seed ^ MULTIPLIER) & MASK)
    }

    #[inline]
    fn step(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(MULTIPLIER).wrapping_add(11) & MASK;
        (self.0 >> 17) as u32
    }
}

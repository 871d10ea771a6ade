//! PCG32 (M. E. O'Neill, PCG: a family of simple fast space-efficient statistically good algorithms
//! for random number generation, 2014): XSH-RR on 64 bits of state.

use super::generators::Generator;

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
/// The stream of `pcg32` in the author's C++ library.
const DEFAULT_STREAM: u64 = 1_442_695_040_888_963_407;
/// The stream 54, that of the author's examples in C.
const EXAMPLE_STREAM: u64 = 54 << 1 | 1;

/// The outputs of a stream, by its increment.
#[derive(Debug, Clone, Copy)]
pub struct Pcg32<const INCREMENT: u64>(u64);

/// As `pcg32 rng(seed)` in C++ seeds it.
pub type Pcg32Default = Pcg32<DEFAULT_STREAM>;
/// As `pcg32_srandom_r(&rng, seed, 54)` in C seeds it.
pub type Pcg32Example = Pcg32<EXAMPLE_STREAM>;

fn after<const INCREMENT: u64>(state: u64) -> u64 {
    state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT)
}

impl<const INCREMENT: u64> Generator for Pcg32<INCREMENT> {
    const RANGE: u64 = 1 << 32;
    const SEEDS: u64 = 1 << 32;

    fn seeded(seed: u64) -> Self {
        Pcg32(after::<INCREMENT>(seed.wrapping_add(INCREMENT)))
    }

    #[inline]
    fn step(&mut self) -> u32 {
        let before = self.0;
        self.0 = after::<INCREMENT>(before);
        let shifted = ((before >> 18 ^ before) >> 27) as u32;
        shifted.rotate_right((before >> 59) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The author's example program prints these for seed 42 and stream 54.
    #[test]
    fn outputs_are_those_of_the_authors_example() {
        let mut pcg = Pcg32Example::seeded(42);
        let found: [u32; 6] = std::array::from_fn(|_| pcg.step());
        let printed =
            [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e];
        assert_eq!(found, printed);
    }
}

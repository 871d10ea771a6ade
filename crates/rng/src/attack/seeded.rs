//! Generators with a larger state behind a seed of 32 or 48 bits: seeding takes most of the time.

use super::generators::{Generator, LANES};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

const MERSENNE_31: u64 = (1 << 31) - 1;

/// `rand()` of the GNU C library (TYPE_3): r[i] = r[i-3] + r[i-31], of which the highest 31 bits are
/// put out. The 31 words are filled by the minimal standard of Park and Miller (1988), and the first
/// 310 sums are thrown away.
#[derive(Debug, Clone)]
pub struct Glibc {
    words: [u32; WORDS],
    front: usize,
}

const WORDS: usize = 31;
const LAG: usize = 3;
/// Sums that are thrown away.
const DISCARDED: usize = 310;
/// The first output is a sum of the words with these factors, modulo 2^32: the recurrence is linear.
const FIRST: [u32; WORDS] = first_factors();

const fn first_factors() -> [u32; WORDS] {
    let mut factors = [[0u32; WORDS]; WORDS];
    let mut word = 0;
    while word < WORDS {
        factors[word][word] = 1;
        word += 1;
    }
    let (mut step, mut front) = (0, LAG);
    loop {
        let rear = (front + WORDS - LAG) % WORDS;
        let mut word = 0;
        while word < WORDS {
            factors[front][word] = factors[front][word].wrapping_add(factors[rear][word]);
            word += 1;
        }
        if step == DISCARDED {
            return factors[front];
        }
        step += 1;
        front = (front + 1) % WORDS;
    }
}

/// The second word. The seed is taken as a signed number, as the library does: its remainder may
/// then be negative and is moved into range once.
fn glibc_second(seed: u32) -> u32 {
    let word = i64::from(seed as i32);
    let next = 16_807 * (word % 127_773) - 2_836 * (word / 127_773);
    (if next < 0 { next + MERSENNE_31 as i64 } else { next }) as u32
}

fn glibc_next(word: u32) -> u32 {
    // 2^31 is 1 modulo 2^31 - 1.
    let product = u64::from(word) * 16_807;
    let folded = (product & MERSENNE_31) + (product >> 31);
    (if folded >= MERSENNE_31 { folded - MERSENNE_31 } else { folded }) as u32
}

/// Seed 0 is taken as 1.
fn glibc_seed(seed: u64) -> u32 {
    (seed as u32).max(1)
}

impl Generator for Glibc {
    const RANGE: u64 = 1 << 31;
    const SEEDS: u64 = 1 << 32;
    const SLOW: bool = true;

    fn seeded(seed: u64) -> Glibc {
        let mut words = [0; WORDS];
        let mut word = glibc_seed(seed);
        for (place, slot) in words.iter_mut().enumerate() {
            word = match place {
                0 => word,
                1 => glibc_second(word),
                _ => glibc_next(word),
            };
            *slot = word;
        }
        let mut glibc = Glibc { words, front: LAG };
        for _ in 0..DISCARDED {
            glibc.step();
        }
        glibc
    }

    fn step(&mut self) -> u32 {
        let rear = (self.front + WORDS - LAG) % WORDS;
        let sum = self.words[self.front].wrapping_add(self.words[rear]);
        self.words[self.front] = sum;
        self.front = (self.front + 1) % WORDS;
        sum >> 1
    }

    fn firsts(seed: u64) -> [u32; LANES] {
        let first: [u32; LANES] =
            std::array::from_fn(|lane| glibc_seed(seed.wrapping_add(lane as u64)));
        let mut words = first.map(glibc_second);
        let mut sums = first.map(|word| word.wrapping_mul(FIRST[0]));
        for factor in &FIRST[1..] {
            for (sum, word) in sums.iter_mut().zip(&mut words) {
                *sum = sum.wrapping_add(word.wrapping_mul(*factor));
                *word = glibc_next(*word);
            }
        }
        sums.map(|sum| sum >> 1)
    }
}

/// `lrand48()` of Unix after `srand48()`: 48 bits of state, of which the highest 31 are put out.
#[derive(Debug, Clone, Copy)]
pub struct Drand48(u64);

impl Generator for Drand48 {
    const RANGE: u64 = 1 << 31;
    const SEEDS: u64 = 1 << 32;
    fn seeded(seed: u64) -> Drand48 {
        Drand48(seed << 16 | 0x330E)
    }
    #[inline]
    fn step(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(0x5_DEEC_E66D).wrapping_add(11) & 0xFFFF_FFFF_FFFF;
        (self.0 >> 17) as u32
    }
}

/// `lrand48()` from any state of 48 bits.
#[derive(Debug, Clone, Copy)]
pub struct Drand48State(Drand48);

impl Generator for Drand48State {
    const RANGE: u64 = 1 << 31;
    const SEEDS: u64 = 1 << 48;
    fn seeded(seed: u64) -> Drand48State {
        Drand48State(Drand48(seed))
    }
    #[inline]
    fn step(&mut self) -> u32 {
        self.0.step()
    }
}

/// ChaCha20 (D. J. Bernstein, 2008) behind a seed of 32 bits, as programs in Rust seed it.
#[derive(Debug, Clone)]
pub struct ChaCha20(ChaCha20Rng);

impl Generator for ChaCha20 {
    const RANGE: u64 = 1 << 32;
    const SEEDS: u64 = 1 << 32;
    fn seeded(seed: u64) -> ChaCha20 {
        ChaCha20(ChaCha20Rng::seed_from_u64(seed))
    }
    fn step(&mut self) -> u32 {
        self.0.next_u32()
    }
}

#[cfg(test)]
mod tests {
    use super::super::generators::{FIRSTS_FROM, assert_firsts, outputs};
    use super::*;

    /// Printed by a C program on a system with the GNU C library.
    #[test]
    fn glibc_gives_what_the_library_gives() {
        for (seed, first, thousandth) in [
            (1, [1_804_289_383, 846_930_886, 1_681_692_777], 1_143_565_421),
            (42, [71_876_166, 708_592_740, 1_483_128_881], 896_784_309),
            (0, [1_804_289_383, 846_930_886, 1_681_692_777], 1_143_565_421),
            (4_000_000_000, [1_111_130_805, 1_380_198_982, 1_306_113_867], 1_372_359_437),
        ] {
            let found = outputs::<Glibc>(seed, 1000);
            assert_eq!((&found[..3], found[999]), (&first[..], thousandth), "{seed}");
        }
    }

    #[test]
    fn lrand48_gives_what_the_library_gives() {
        let zero = [366_850_414, 1_610_402_240, 206_956_554];
        assert_eq!(outputs::<Drand48>(0, 3), zero);
        assert_eq!(outputs::<Drand48>(12_345, 3), [483_889_296, 1_973_930_609, 444_188_209]);
        assert_eq!(outputs::<Drand48State>(0x330E, 3), zero);
    }

    #[test]
    fn first_outputs_side_by_side_are_those_one_by_one() {
        assert_firsts::<Glibc>(&FIRSTS_FROM);
        assert_firsts::<ChaCha20>(&FIRSTS_FROM);
        assert_firsts::<Drand48>(&FIRSTS_FROM);
    }
}

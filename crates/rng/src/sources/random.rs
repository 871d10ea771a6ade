//! Random numbers from ChaCha20 (D. J. Bernstein, 2008; RFC 8439), drawn without bias.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A stream of random numbers that a seed decides.
#[derive(Debug, Clone)]
pub struct Random(ChaCha20Rng);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(ChaCha20Rng::seed_from_u64(seed))
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The next 32 bits.
    pub fn half(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `end`, each equally likely: the product of a word and `end`, and words in the
    /// uneven rest are thrown away (D. Lemire, Fast random integer generation in an interval,
    /// 2019). Zero for an `end` of zero.
    ///
    /// ```
    /// use gincert_rng::sources::Random;
    /// let mut random = Random::new(1);
    /// assert!((0..1000).all(|_| random.below(6) < 6));
    /// ```
    pub fn below(&mut self, end: u32) -> u32 {
        if end == 0 {
            return 0;
        }
        let uneven = (1u64 << 32) % u64::from(end);
        loop {
            let product = u64::from(self.half()) * u64::from(end);
            if product & 0xffff_ffff >= uneven {
                return (product >> 32) as u32;
            }
        }
    }

    /// A position of the deck below `end`.
    pub fn position(&mut self, end: usize) -> usize {
        self.below(u32::try_from(end).unwrap_or(u32::MAX)) as usize
    }
}

//! What a generator is, and linear congruential generators as programs have used them.

/// Seeds whose first outputs are computed side by side.
pub const LANES: usize = 16;

/// A generator with a seed of 64 bits or less.
pub trait Generator: Clone + Send {
    /// Outputs are below this.
    const RANGE: u64;
    /// Seeds that give different outputs are below this.
    const SEEDS: u64;
    /// The state of a seed.
    fn seeded(seed: u64) -> Self;
    /// The next output.
    fn step(&mut self) -> u32;
    /// Whether seeding takes far longer than a step, so that [`Generator::firsts`] pays.
    const SLOW: bool = false;
    /// The first outputs of [`LANES`] seeds from `seed` on.
    fn firsts(seed: u64) -> [u32; LANES] {
        std::array::from_fn(|lane| Self::seeded(seed.wrapping_add(lane as u64)).step())
    }
}

/// `rand()` of the C standard's example: 31 bits of state, all of them put out.
#[derive(Debug, Clone, Copy)]
pub struct Ansi(u32);

impl Generator for Ansi {
    const RANGE: u64 = 1 << 31;
    const SEEDS: u64 = 1 << 31;
    fn seeded(seed: u64) -> Ansi {
        Ansi(seed as u32)
    }
    #[inline]
    fn step(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        self.0
    }
}

/// `Random(n)` of Borland Delphi: 32 bits of state, all of them scaled.
#[derive(Debug, Clone, Copy)]
pub struct Delphi(u32);

impl Generator for Delphi {
    const RANGE: u64 = 1 << 32;
    const SEEDS: u64 = 1 << 32;
    fn seeded(seed: u64) -> Delphi {
        Delphi(seed as u32)
    }
    #[inline]
    fn step(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(134_775_813).wrapping_add(1);
        self.0
    }
}

/// The minimal standard: 16807 times the state modulo 2^31 - 1. Its outputs are from 1 on.
#[derive(Debug, Clone, Copy)]
pub struct Minstd(u32);

impl Generator for Minstd {
    const RANGE: u64 = (1 << 31) - 1;
    const SEEDS: u64 = (1 << 31) - 1;
    fn seeded(seed: u64) -> Minstd {
        Minstd((seed as u32).max(1))
    }
    #[inline]
    fn step(&mut self) -> u32 {
        // 2^31 is 1 modulo 2^31 - 1.
        let product = u64::from(self.0) * 16_807;
        let folded = (product & 0x7fff_ffff) + (product >> 31);
        let over = folded.wrapping_sub(0x7fff_ffff);
        self.0 = if folded >= 0x7fff_ffff { over as u32 } else { folded as u32 };
        self.0
    }
}

/// `rand()` of Microsoft's C library: bits 16 to 30 of the state are put out, so that its highest
/// bit does not matter.
#[derive(Debug, Clone, Copy)]
pub struct Msvc(u32);

impl Generator for Msvc {
    const RANGE: u64 = 1 << 15;
    const SEEDS: u64 = 1 << 31;
    fn seeded(seed: u64) -> Msvc {
        Msvc(seed as u32)
    }
    #[inline]
    fn step(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(214_013).wrapping_add(2_531_011);
        self.0 >> 16 & 0x7fff
    }
}

/// The quick generator of Numerical Recipes: 32 bits of state, all of them put out.
#[derive(Debug, Clone, Copy)]
pub struct NumericalRecipes(u32);

impl Generator for NumericalRecipes {
    const RANGE: u64 = 1 << 32;
    const SEEDS: u64 = 1 << 32;
    fn seeded(seed: u64) -> NumericalRecipes {
        NumericalRecipes(seed as u32)
    }
    #[inline]
    fn step(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0
    }
}

/// The first outputs of a seed.
#[cfg(test)]
pub(super) fn outputs<G: Generator>(seed: u64, count: usize) -> Vec<u32> {
    let mut generator = G::seeded(seed);
    (0..count).map(|_| generator.step()).collect()
}

/// Seeds from which first outputs are compared: the least, and those before a power of two.
#[cfg(test)]
pub(super) const FIRSTS_FROM: [u64; 5] = [0, 1, 77, (1 << 31) - 8, (1 << 32) - 16];

/// Asserts that the first outputs of seeds side by side are those one by one, from each seed on.
#[cfg(test)]
pub(super) fn assert_firsts<G: Generator>(from: &[u64]) {
    for seed in from {
        for (seed, first) in (*seed..).zip(G::firsts(*seed)) {
            assert_eq!(G::seeded(seed).step(), first, "{seed}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first<G: Generator, const N: usize>(seed: u64) -> [u32; N] {
        let mut generator = G::seeded(seed);
        std::array::from_fn(|_| generator.step())
    }

    /// Published first outputs: Microsoft's documentation samples for srand(1); Park and Miller
    /// (1988), who print the 10,000th value; Numerical Recipes, 2nd edition, section 7.1, which
    /// prints the first states from seed 0 in hexadecimal.
    #[test]
    fn outputs_are_the_published_ones() {
        assert_eq!(first::<Msvc, 4>(1), [41, 18_467, 6_334, 26_500]);
        assert_eq!(first::<Minstd, 10_000>(1)[9_999], 1_043_618_065);
        let recipes = [0x3C6E_F35F, 0x4750_2932, 0xD1CC_F6E9, 0xAAF9_5334];
        assert_eq!(first::<NumericalRecipes, 4>(0), recipes);
        assert_eq!(first::<Ansi, 1>(0), [12_345]);
        assert_eq!(first::<Delphi, 2>(0), [1, 134_775_814]);
    }
}

//! `math/rand` of Go: an additive lagged Fibonacci generator, x[n] = x[n-607] + x[n-273] modulo 2^64
//! (D. P. Mitchell and J. A. Reeds), seeded by the minimal standard with multiplier 48271 and a table
//! of 607 words.
//!
//! The table in Go's source is the state of the same generator after 7.8 x 10^12 steps. It is computed
//! here: the recurrence is linear, so that a power of x modulo x^607 - x^334 - 1 leaps over the steps.

use super::generators::{Generator, LANES};
use std::sync::OnceLock;

const WORDS: usize = 607;
const TAP: usize = 273;
const FEED: usize = WORDS - TAP;
/// Steps after which the state became the table (Go, src/math/rand/gen_cooked.go).
const COOKED: u64 = 7_800_000_000_000;
/// The seed that Go takes for 0.
const FOR_ZERO: u64 = 89_482_311;
const MERSENNE_31: u64 = (1 << 31) - 1;
const MULTIPLIER: u64 = 48_271;
/// Steps of the minimal standard that are thrown away before the first word.
const WARM_UP: u64 = 20;

type Words = [u64; WORDS];

fn next(word: u64) -> u64 {
    word * MULTIPLIER % MERSENNE_31
}

/// The words that a seed fills, each of three numbers so many bits apart.
fn filled(seed: u64, bits: u32) -> Words {
    let mut number = (0..WARM_UP).fold(seed, |number, _| next(number));
    std::array::from_fn(|_| {
        (0..3).fold(0, |word: u64, _| {
            number = next(number);
            word << bits ^ number
        })
    })
}

/// The table of 607 words.
fn table() -> &'static Words {
    static TABLE: OnceLock<Box<Words>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let start = filled(1, 10);
        // What the place for step n holds before it is that of step n - 607.
        let place = |step: u64| (WORDS + FEED - (step % WORDS as u64) as usize) % WORDS;
        let sequence: Words = std::array::from_fn(|step| start[place(step as u64 + 1)]);
        let mut power = power_of_x(COOKED);
        let mut cooked = Box::new([0; WORDS]);
        for step in 1..=WORDS as u64 {
            let terms = power.iter().zip(&sequence);
            let word = terms
                .fold(0u64, |sum, (factor, word)| sum.wrapping_add(factor.wrapping_mul(*word)));
            cooked[place(COOKED % WORDS as u64 + step)] = word;
            power = times_x(&power);
        }
        cooked
    })
}

/// A polynomial times x, modulo x^607 - x^334 - 1 and 2^64.
fn times_x(of: &Words) -> Words {
    let highest = of[WORDS - 1];
    let mut product = [0; WORDS];
    product[1..].copy_from_slice(&of[..WORDS - 1]);
    product[0] = highest;
    product[FEED] = product[FEED].wrapping_add(highest);
    product
}

fn square(of: &Words) -> Words {
    let mut wide = vec![0u64; 2 * WORDS - 1];
    for (place, factor) in of.iter().enumerate() {
        for (slot, other) in wide[place..].iter_mut().zip(of) {
            *slot = slot.wrapping_add(factor.wrapping_mul(*other));
        }
    }
    for place in (WORDS..wide.len()).rev() {
        let high = wide[place];
        for low in [place - WORDS, place - TAP] {
            wide[low] = wide[low].wrapping_add(high);
        }
    }
    std::array::from_fn(|place| wide[place])
}

fn power_of_x(exponent: u64) -> Words {
    let mut power = [0; WORDS];
    power[0] = 1;
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = square(&power);
        if exponent >> bit & 1 == 1 {
            power = times_x(&power);
        }
    }
    power
}

/// Bits 31 to 62 of each word, as `Uint32` puts them out.
#[derive(Debug, Clone)]
pub struct GoRand {
    words: Box<Words>,
    tap: usize,
    feed: usize,
}

fn number_of(seed: u64) -> u64 {
    match seed % MERSENNE_31 {
        0 => FOR_ZERO,
        seed => seed,
    }
}

fn put_out(word: u64) -> u32 {
    (word >> 31 & 0xffff_ffff) as u32
}

/// 48271 to the power of the number of steps before each of the three numbers of a word.
fn powers_before(word: usize) -> [u64; 3] {
    let before = WARM_UP + 3 * word as u64 + 1;
    let power = |steps: u64| (0..steps).fold(1, |number, _| next(number));
    [power(before), power(before + 1), power(before + 2)]
}

impl Generator for GoRand {
    const RANGE: u64 = 1 << 32;
    const SEEDS: u64 = MERSENNE_31;
    const SLOW: bool = true;

    fn seeded(seed: u64) -> GoRand {
        let mut words = Box::new(filled(number_of(seed), 20));
        for (word, cooked) in words.iter_mut().zip(table()) {
            *word ^= cooked;
        }
        GoRand { words, tap: 0, feed: FEED }
    }

    fn step(&mut self) -> u32 {
        let before = |place: usize| if place == 0 { WORDS - 1 } else { place - 1 };
        (self.tap, self.feed) = (before(self.tap), before(self.feed));
        let word = self.words[self.feed].wrapping_add(self.words[self.tap]);
        self.words[self.feed] = word;
        put_out(word)
    }

    fn firsts(seed: u64) -> [u32; LANES] {
        static POWERS: OnceLock<[[u64; 3]; 2]> = OnceLock::new();
        let powers = POWERS.get_or_init(|| [FEED - 1, WORDS - 1].map(powers_before));
        let cooked = [table()[FEED - 1], table()[WORDS - 1]];
        std::array::from_fn(|lane| {
            let number = number_of(seed.wrapping_add(lane as u64));
            let [fed, tapped] = [0, 1].map(|which| {
                let [a, b, c] = powers[which].map(|power| number * power % MERSENNE_31);
                a << 40 ^ b << 20 ^ c ^ cooked[which]
            });
            put_out(fed.wrapping_add(tapped))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::generators::{FIRSTS_FROM, assert_firsts};
    use super::*;

    /// Printed by `rand.New(rand.NewSource(seed)).Uint32()` of Go 1.19.
    #[test]
    fn outputs_are_those_of_the_library() {
        for (seed, printed) in [
            (1, [2_596_996_162, 4_039_455_774, 2_854_263_694]),
            (42, [1_602_144_611, 283_469_975, 2_594_563_336]),
        ] {
            let mut go = GoRand::seeded(seed);
            assert_eq!(std::array::from_fn(|_| go.step()), printed, "{seed}");
        }
    }

    #[test]
    fn first_outputs_side_by_side_are_those_one_by_one() {
        assert_firsts::<GoRand>(&FIRSTS_FROM);
    }
}

//! How programs take a number below n from an output of their generator.
//!
//! Each way is a function of one output: it gives a number, or nothing where the program throws the
//! output away and takes the next one. Knows no generator.

/// How a number below n is taken from an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draw {
    /// The remainder: `rand() % n`.
    Modulo,
    /// The output scaled down: `rand() * n / range`.
    Scaled,
    /// The highest bits, as many as n has; again while they are n or more: `random.randrange` of
    /// Python (`Random._randbelow_with_getrandbits`).
    TopBits,
    /// The lowest bits, as many as n - 1 has; again while they are n or more: `rand(n)` of Ruby
    /// (`limited_rand`).
    LowBits,
    /// The remainder; again for outputs from the highest multiple of n on: `random_int` of PHP's
    /// Mersenne twister (`php_random_range32`), `Int31n` of Go where the outputs have 31 bits.
    ModuloBelow,
    /// The remainder; again for outputs below the remainder of the range: `pcg32_boundedrand`,
    /// `arc4random_uniform`.
    ModuloAbove,
    /// `nextInt(n)` of Java: the highest bits for powers of two, else as [`Draw::ModuloBelow`].
    Java,
    /// The high word of the product (D. Lemire, Fast random integer generation in an interval,
    /// 2019): `rand.Shuffle` of Go, `std::uniform_int_distribution` of the GNU C++ library from 11 on.
    Multiply,
    /// The quotient by range / n; again for outputs from the highest multiple on:
    /// `std::uniform_int_distribution` of the GNU C++ library before 11.
    Divided,
    /// As `Intn` of Go takes it from an output of 32 bits: the highest 31 of them, as
    /// [`Draw::ModuloBelow`].
    GoInt31,
}

impl Draw {
    /// Every way, with its word on the command line.
    pub const ALL: [(Draw, &'static str); 10] = [
        (Draw::Modulo, "modulo"),
        (Draw::Scaled, "scaled"),
        (Draw::TopBits, "top-bits"),
        (Draw::LowBits, "low-bits"),
        (Draw::ModuloBelow, "modulo-below"),
        (Draw::ModuloAbove, "modulo-above"),
        (Draw::Java, "java"),
        (Draw::Multiply, "multiply"),
        (Draw::Divided, "divided"),
        (Draw::GoInt31, "go-int31"),
    ];

    /// The word on the command line.
    pub fn word(self) -> &'static str {
        Draw::ALL.iter().find(|(draw, _)| *draw == self).map_or("", |(_, word)| word)
    }

    /// The number below `end` that an output below `range` gives; `None` where the next output is
    /// taken instead. `end` is at least 1 and at most `range`.
    #[inline]
    pub fn number(self, output: u32, end: u32, range: u64) -> Option<u32> {
        let (wide, n) = (u64::from(output), u64::from(end.max(1)));
        let number = match self {
            Draw::Modulo => wide % n,
            Draw::Scaled => wide * n / range,
            Draw::TopBits => {
                let bits = u64::BITS - n.leading_zeros();
                below(wide >> range.ilog2().saturating_sub(bits), n)?
            }
            Draw::LowBits => below(wide & n.next_power_of_two().saturating_sub(1), n)?,
            Draw::ModuloBelow => below(wide, range - range % n)? % n,
            Draw::ModuloAbove => (wide >= range % n).then_some(wide)? % n,
            Draw::Java if n.is_power_of_two() => wide * n / range,
            Draw::Java => below(wide, range - range % n)? % n,
            Draw::Multiply => {
                let product = wide * n;
                (product % range >= range % n).then_some(product / range)?
            }
            Draw::Divided => {
                let part = (range - 1) / n;
                below(wide, part * n)? / part.max(1)
            }
            Draw::GoInt31 => below(wide >> 1, (range >> 1) - (range >> 1) % n)? % n,
        };
        u32::try_from(number).ok()
    }
}

fn below(number: u64, end: u64) -> Option<u64> {
    (number < end).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Over a small range every way without bias gives each number equally often, and every way
    /// gives numbers below n only.
    #[test]
    fn a_way_that_rejects_has_no_bias_and_none_leaves_its_range() {
        let range = 1u64 << 12;
        for (draw, word) in Draw::ALL {
            for end in 1..=60u32 {
                let mut counts = vec![0u32; end as usize];
                for output in 0..range as u32 {
                    if let Some(number) = draw.number(output, end, range) {
                        counts[number as usize] += 1;
                    }
                }
                let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
                let fair = range.is_multiple_of(u64::from(end));
                let biased = matches!(draw, Draw::Modulo | Draw::Scaled) && !fair;
                assert_eq!(least != most, biased, "{word} below {end}");
                assert!(*least > 0, "{word} below {end}");
            }
        }
    }

    #[test]
    fn every_way_has_a_word_of_its_own() {
        for (place, (draw, word)) in Draw::ALL.iter().enumerate() {
            assert_eq!(draw.word(), *word);
            assert!(Draw::ALL.iter().skip(place + 1).all(|(_, other)| other != word));
        }
    }
}

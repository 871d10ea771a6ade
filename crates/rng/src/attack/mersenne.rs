//! The Mersenne twister (M. Matsumoto and T. Nishimura, 1998), words of 32 bits, seeded by either
//! routine of 2002: from one word, or from an array of words.

use super::generators::{Generator, LANES};

/// Seeded from one word: C++, Ruby, PHP, and most other programs.
#[derive(Debug, Clone)]
pub struct Mt19937 {
    words: [u32; STATE],
    next: usize,
}

const STATE: usize = 624;
const MIDDLE: usize = 397;

#[inline]
fn mt_next(word: u32, place: u32) -> u32 {
    mixed(word).wrapping_mul(1_812_433_253).wrapping_add(place)
}

#[inline]
fn mixed(word: u32) -> u32 {
    word ^ word >> 30
}

fn mt_twisted(word: u32, next: u32, middle: u32) -> u32 {
    let joined = word & 0x8000_0000 | next & 0x7FFF_FFFF;
    middle ^ joined >> 1 ^ (joined & 1).wrapping_mul(0x9908_B0DF)
}

fn mt_tempered(mut word: u32) -> u32 {
    word ^= word >> 11;
    word ^= word << 7 & 0x9D2C_5680;
    word ^= word << 15 & 0xEFC6_0000;
    word ^ word >> 18
}

fn filled(seed: u32) -> [u32; STATE] {
    let mut words = [0; STATE];
    let mut word = seed;
    for (place, slot) in (0u32..).zip(&mut words) {
        word = if place == 0 { word } else { mt_next(word, place) };
        *slot = word;
    }
    words
}

impl Generator for Mt19937 {
    const RANGE: u64 = 1 << 32;
    const SEEDS: u64 = 1 << 32;
    const SLOW: bool = true;

    fn seeded(seed: u64) -> Mt19937 {
        Mt19937 { words: filled(seed as u32), next: 0 }
    }

    fn step(&mut self) -> u32 {
        let at = |place: usize| self.words[(self.next + place) % STATE];
        let word = mt_twisted(at(0), at(1), at(MIDDLE));
        self.words[self.next] = word;
        self.next = (self.next + 1) % STATE;
        mt_tempered(word)
    }

    fn firsts(seed: u64) -> [u32; LANES] {
        let first: [u32; LANES] = std::array::from_fn(|lane| seed.wrapping_add(lane as u64) as u32);
        let second = first.map(|word| mt_next(word, 1));
        let mut words = second;
        for place in 2..=MIDDLE as u32 {
            for word in &mut words {
                *word = mt_next(*word, place);
            }
        }
        std::array::from_fn(|lane| mt_tempered(mt_twisted(first[lane], second[lane], words[lane])))
    }
}

/// Seeded from an array that holds the seed alone: `random.seed(n)` of Python for n below 2^32.
#[derive(Debug, Clone)]
pub struct Mt19937ByArray(Mt19937);

/// The seed that the array is mixed into.
const BASE: u32 = 19_650_218;
/// The first word after mixing, whatever the array.
const FIRST: u32 = 0x8000_0000;

/// The words of many seeds side by side: after each step of the two passes over the array.
fn by_array<const N: usize>(seeds: [u32; N]) -> Box<[[u32; N]; STATE]> {
    let mut words = Box::new([[0; N]; STATE]);
    for (slot, word) in words.iter_mut().zip(filled(BASE)) {
        *slot = [word; N];
    }
    let mut place = 1;
    let mut before = words[0];
    let wrap = |words: &mut [[u32; N]; STATE], place: usize| {
        if place + 1 < STATE {
            return place + 1;
        }
        words[0] = words[STATE - 1];
        1
    };
    for _ in 0..STATE {
        for lane in 0..N {
            let mixed = mixed(before[lane]).wrapping_mul(1_664_525);
            words[place][lane] = (words[place][lane] ^ mixed).wrapping_add(seeds[lane]);
        }
        before = words[place];
        place = wrap(&mut words, place);
    }
    for _ in 1..STATE {
        for lane in 0..N {
            let mixed = mixed(before[lane]).wrapping_mul(1_566_083_941);
            words[place][lane] = (words[place][lane] ^ mixed).wrapping_sub(place as u32);
        }
        before = words[place];
        place = wrap(&mut words, place);
    }
    words[0] = [FIRST; N];
    words
}

impl Generator for Mt19937ByArray {
    const RANGE: u64 = 1 << 32;
    const SEEDS: u64 = 1 << 32;
    const SLOW: bool = true;

    fn seeded(seed: u64) -> Mt19937ByArray {
        let words = by_array([seed as u32]);
        Mt19937ByArray(Mt19937 { words: words.map(|[word]| word), next: 0 })
    }

    fn step(&mut self) -> u32 {
        self.0.step()
    }

    fn firsts(seed: u64) -> [u32; LANES] {
        let seeds: [u32; LANES] = std::array::from_fn(|lane| seed.wrapping_add(lane as u64) as u32);
        let words = by_array(seeds);
        std::array::from_fn(|lane| {
            mt_tempered(mt_twisted(words[0][lane], words[1][lane], words[MIDDLE][lane]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::generators::{FIRSTS_FROM, assert_firsts, outputs};
    use super::*;

    /// The C++ standard (ISO/IEC 14882, rand.predef) prints the 10,000th output of the seed 5489;
    /// the first ones are those of the authors' program.
    #[test]
    fn the_mersenne_twister_gives_the_published_outputs() {
        let found = outputs::<Mt19937>(5489, 10_000);
        assert_eq!(found[..3], [3_499_211_612, 581_869_302, 3_890_346_734]);
        assert_eq!(found[9_999], 4_123_659_995);
    }

    /// Printed by `random.seed(n); random.getrandbits(32)` of CPython.
    #[test]
    fn seeded_from_an_array_it_gives_what_python_gives() {
        for (seed, printed) in [
            (0, [3_626_764_237, 1_654_615_998, 3_255_389_356]),
            (1, [577_090_037, 2_444_712_010, 3_639_700_191]),
            (42, [2_746_317_213, 478_163_327, 107_420_369]),
            (4_294_967_295, [2_728_839_433, 2_661_025_012, 872_737_089]),
        ] {
            assert_eq!(outputs::<Mt19937ByArray>(seed, 3), printed, "{seed}");
        }
    }

    #[test]
    fn first_outputs_side_by_side_are_those_one_by_one() {
        assert_firsts::<Mt19937>(&FIRSTS_FROM);
        assert_firsts::<Mt19937ByArray>(&FIRSTS_FROM);
    }
}

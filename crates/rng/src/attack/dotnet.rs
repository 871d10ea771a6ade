//! `System.Random(seed)` of .NET: the subtractive generator of D. E. Knuth (The Art of Computer
//! Programming, volume 2, 3.2.2), with the second index that Microsoft's source has (21 instead of
//! 31) and that was kept for compatibility.

use super::generators::Generator;

const LARGEST: i32 = i32::MAX;
/// Knuth's constant in the source.
const BEGIN: i32 = 161_803_398;
const WORDS: usize = 56;

/// Outputs below 2^31 - 1, which `Next(n)` scales down.
#[derive(Debug, Clone)]
pub struct DotNet {
    words: [i32; WORDS],
    first: usize,
    second: usize,
}

/// A difference as the source takes it: 32 bits, moved into range once.
fn difference(one: i32, other: i32) -> i32 {
    let difference = one.wrapping_sub(other);
    if difference < 0 { difference.wrapping_add(LARGEST) } else { difference }
}

impl Generator for DotNet {
    const RANGE: u64 = (1 << 31) - 1;
    const SEEDS: u64 = 1 << 31;

    fn seeded(seed: u64) -> DotNet {
        let mut words = [0; WORDS];
        let mut word = BEGIN.wrapping_sub(seed as i32);
        words[55] = word;
        let mut next = 1;
        for step in 1..55 {
            let place = 21 * step % 55;
            words[place] = next;
            next = difference(word, next);
            word = words[place];
        }
        for _ in 0..4 {
            for place in 1..WORDS {
                words[place] = difference(words[place], words[1 + (place + 30) % 55]);
            }
        }
        DotNet { words, first: 0, second: 21 }
    }

    fn step(&mut self) -> u32 {
        let next = |place: usize| if place + 1 >= WORDS { 1 } else { place + 1 };
        (self.first, self.second) = (next(self.first), next(self.second));
        let mut word = self.words[self.first].wrapping_sub(self.words[self.second]);
        if word == LARGEST {
            word -= 1;
        }
        if word < 0 {
            word = word.wrapping_add(LARGEST);
        }
        self.words[self.first] = word;
        word as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Printed by `new Random(seed).Next()` under Mono 6.8, whose class is Microsoft's source.
    #[test]
    fn outputs_are_those_of_the_library() {
        for (seed, printed) in [
            (0, [1_559_595_546, 1_755_192_844, 1_649_316_166]),
            (42, [1_434_747_710, 302_596_119, 269_548_474]),
        ] {
            let mut dotnet = DotNet::seeded(seed);
            assert_eq!(std::array::from_fn(|_| dotnet.step()), printed, "{seed}");
        }
    }
}

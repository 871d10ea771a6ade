//! New inputs out of old ones: bytes, lines, cells and numbers changed, cut, doubled and exchanged.
//!
//! Deterministic: the same seed number and the same seeds give the same inputs. It knows no format;
//! it only prefers the places where text formats break: lines, numbers, bars, quotes and brackets.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Longest input that is made, in bytes.
pub const INPUT_BYTES_MAX: usize = 131_072;

/// Pieces that break readers: ends of ranges, marks of formats, characters that nobody sees.
const PIECES: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "-9223372036854775808",
    "1e308",
    "1e-400",
    "00000000000000000001",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "|",
    "\\|",
    "||",
    "\n| --- |\n",
    "```",
    "~~~",
    "```hand\n",
    "\n\n",
    "\r",
    "\r\n",
    "\t",
    "\u{0}",
    "\u{b}",
    "\u{feff}",
    "\u{202e}",
    "\u{200b}",
    "\u{fe0f}",
    "<!--",
    "-->",
    "<b>",
    "[a](b)",
    "![a](b)",
    "&#x202e;",
    "&amp;",
    "\\",
    "\"",
    "'",
    ",",
    ";",
    ":",
    "#",
    "??",
    "Ac",
    "10h",
    "A\u{2660}",
    "not stated",
    "not stated: ",
    "to 1",
    "%",
    "1.5",
    ".5",
    "5.",
    "1/0",
    "1/3",
    "2026-02-30",
    "2026-11-20T14:03:11Z",
    "\u{ff11}",
    "e\u{301}",
];

/// Makes inputs out of seeds.
pub struct Mutator<'s> {
    draws: ChaCha8Rng,
    seeds: &'s [Vec<u8>],
}

impl<'s> Mutator<'s> {
    /// From a seed number and seeds, of which there is at least one.
    pub fn new(number: u64, seeds: &'s [Vec<u8>]) -> Mutator<'s> {
        Mutator { draws: ChaCha8Rng::seed_from_u64(number), seeds }
    }

    /// The next input: a seed with one to eight changes.
    pub fn next_input(&mut self) -> Vec<u8> {
        let mut bytes = self.seed().to_vec();
        for _ in 0..=self.below(8) {
            self.change(&mut bytes);
        }
        bytes.truncate(INPUT_BYTES_MAX);
        bytes
    }

    fn seed(&mut self) -> &'s [u8] {
        let at = self.below(self.seeds.len());
        self.seeds.get(at).map_or(&[], Vec::as_slice)
    }

    /// A number below an end; 0 below 0.
    fn below(&mut self, end: usize) -> usize {
        match u64::try_from(end) {
            Ok(end @ 1..) => usize::try_from(self.draws.next_u64() % end).unwrap_or_default(),
            _ => 0,
        }
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len() + 1);
        match self.below(11) {
            0 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << (self.draws.next_u32() % 8);
                }
            }
            1 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = self.draws.next_u32().to_le_bytes()[0];
                }
            }
            2 => drop(bytes.drain(at..(at + self.below(16)).min(bytes.len()))),
            3 => bytes.truncate(at),
            4 | 5 => {
                let piece = PIECES.get(self.below(PIECES.len())).copied().unwrap_or_default();
                bytes.splice(at..at, piece.bytes());
            }
            6 => self.number(bytes, at),
            7 => {
                let (start, end) = line_at(bytes, at);
                bytes.drain(start..end);
            }
            8 => {
                let line = self.line_of(bytes, at);
                let to = line_at(bytes, self.below(bytes.len() + 1)).0;
                let times = 1 << self.below(6);
                bytes.splice(to..to, line.repeat(times));
            }
            9 => {
                let other = self.seed().to_vec();
                let from = self.below(other.len() + 1);
                let line = self.line_of(&other, from);
                let to = line_at(bytes, at).0;
                bytes.splice(to..to, line);
            }
            _ => self.exchange(bytes, at),
        }
        bytes.truncate(INPUT_BYTES_MAX);
    }

    fn line_of(&self, bytes: &[u8], at: usize) -> Vec<u8> {
        let (start, end) = line_at(bytes, at);
        bytes.get(start..end).unwrap_or_default().to_vec()
    }

    /// Puts another number in the place of the next one.
    fn number(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let digits = |from: usize, is: bool| {
            let rest = bytes.get(from..).unwrap_or_default();
            rest.iter().position(|byte| byte.is_ascii_digit() == is).map(|found| from + found)
        };
        let Some(start) = digits(at, true) else { return };
        let end = digits(start, false).unwrap_or(bytes.len());
        // The numbers stand first among the pieces.
        let piece = PIECES.get(self.below(15)).copied().unwrap_or_default();
        bytes.splice(start..end, piece.bytes());
    }

    /// Exchanges two bytes, or two stretches of one length.
    fn exchange(&mut self, bytes: &mut [u8], at: usize) {
        let to = self.below(bytes.len() + 1);
        let (first, second) = (at.min(to), at.max(to));
        let length = (second - first).min(bytes.len() - second).min(1 + self.below(32));
        let (left, right) = bytes.split_at_mut(second);
        if let (Some(left), Some(right)) =
            (left.get_mut(first..first + length), right.get_mut(..length))
        {
            left.swap_with_slice(right);
        }
    }
}

/// The line that a place lies in, with its end.
fn line_at(bytes: &[u8], at: usize) -> (usize, usize) {
    let (before, after) = bytes.split_at(at.min(bytes.len()));
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |found| found + 1);
    let end = after.iter().position(|byte| *byte == b'\n').map(|found| before.len() + found + 1);
    (start, end.unwrap_or(bytes.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_inputs_and_another_makes_others() {
        let seeds = [b"a | b\nc | 12\n".to_vec(), b"{\"a\":1}\n".to_vec()];
        let inputs = |number| {
            let mut mutator = Mutator::new(number, &seeds);
            (0..200).map(|_| mutator.next_input()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
        assert!(inputs(3).iter().any(|input| input.len() > 100));
        assert!(inputs(3).iter().filter(|input| **input != seeds[0]).count() > 190);
    }

    #[test]
    fn inputs_stay_within_their_limit() {
        let seeds = [vec![b'1'; INPUT_BYTES_MAX]];
        let mut mutator = Mutator::new(1, &seeds);
        assert!((0..50).all(|_| mutator.next_input().len() <= INPUT_BYTES_MAX));
    }

    #[test]
    fn a_line_is_found_from_any_place_in_it() {
        assert_eq!(line_at(b"ab\ncd\n", 1), (0, 3));
        assert_eq!(line_at(b"ab\ncd\n", 3), (3, 6));
        assert_eq!(line_at(b"ab\ncd", 5), (3, 5));
        assert_eq!(line_at(b"", 4), (0, 0));
    }
}

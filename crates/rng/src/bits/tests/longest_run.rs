//! The longest run of ones in blocks of 8, 128 or 10,000 bits.
//!
//! SP 800-22 rev. 1a, 2.4. `sts`: the probabilities of its program, which are wrong by up to 1.8 % for
//! blocks of 10,000 bits. `exact`: from the number of words without a longer run, which follows the
//! recurrence of Fibonacci numbers of higher order (M. F. Schilling, The longest run of heads, 1990).

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{cells, needs};
use std::sync::OnceLock;

pub(super) const STS: &str = "LongestRun";
pub(super) const SECTION: &str = "2.4";
/// SP 800-22, 2.4.7.
const BITS_MIN: u64 = 128;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

/// Blocks of a size, the longest run of the first class, the program's probabilities and the true ones.
struct Blocks {
    size: usize,
    first: usize,
    published: &'static [f64],
    law: OnceLock<Vec<f64>>,
}

impl Blocks {
    const fn new(size: usize, first: usize, published: &'static [f64]) -> Blocks {
        Blocks { size, first, published, law: OnceLock::new() }
    }

    /// The probability of each class, computed once.
    fn law(&self) -> &[f64] {
        self.law.get_or_init(|| exact(self.size, self.first, self.published.len()))
    }
}

static OF_8: Blocks = Blocks::new(8, 1, &[0.21484375, 0.3671875, 0.23046875, 0.1875]);
static OF_128: Blocks = Blocks::new(
    128,
    4,
    &[0.1174035788, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847],
);
static OF_10_000: Blocks =
    Blocks::new(10_000, 10, &[0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727]);

fn blocks(bits: usize) -> &'static Blocks {
    match bits {
        0..6272 => &OF_8,
        6272..750_000 => &OF_128,
        _ => &OF_10_000,
    }
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let blocks = blocks(bits.len());
    let Blocks { size, first, published, .. } = *blocks;
    let mut counts = vec![0u64; published.len()];
    for block in 0..bits.len() / size {
        let class =
            longest(bits, block * size, size).saturating_sub(first).min(published.len() - 1);
        if let Some(count) = counts.get_mut(class) {
            *count += 1;
        }
    }
    if counts.iter().all(|count| *count == 0) {
        return Err(format!("the sequence holds no block of {size} bits"));
    }
    Ok(vec![match settings.is_exact() {
        true => cells(&counts, blocks.law(), true),
        false => cells(&counts, published, false),
    }])
}

/// The longest run of ones among so many bits from a place on.
fn longest(bits: &Bits, from: usize, len: usize) -> usize {
    let (mut longest, mut open, mut at) = (0, 0, from);
    let end = from + len;
    while at < end {
        let size = (end - at).min(64);
        // What lies beyond the block becomes zeros.
        let mut word = bits.word(at) & u64::MAX << (64 - size);
        let ahead = (word.leading_ones() as usize).min(size);
        if ahead == size {
            open += size;
        } else {
            longest = longest.max(open + ahead);
            open = (word >> (64 - size)).trailing_ones() as usize;
            // Each step takes one from every run; only longer ones than known matter.
            let mut inside = 0;
            while word != 0 {
                word &= word << 1;
                inside += 1;
            }
            longest = longest.max(inside);
        }
        at += size;
    }
    longest.max(open)
}

/// The probability of each class.
fn exact(size: usize, first: usize, classes: usize) -> Vec<f64> {
    let mut at_most = (first..first + classes - 1).map(|run| none_longer(size, run));
    let mut below = 0.0;
    let mut found = Vec::with_capacity(classes);
    for p in &mut at_most {
        found.push(p - below);
        below = p;
    }
    found.push(1.0 - below);
    found
}

/// The probability that no run of ones is longer: with k ones in a row ahead of each zero, each word
/// ends in a zero after at most `run` ones.
pub(in crate::bits) fn none_longer(size: usize, run: usize) -> f64 {
    // One zero more after the word closes its last run; it has the weight 1 instead of a half.
    let mut closed = vec![0.0; size + 2];
    closed[0] = 1.0;
    for len in 1..=size + 1 {
        let mut weight = 0.5;
        for ones in 0..=run.min(len - 1) {
            closed[len] += closed[len - 1 - ones] * weight;
            weight *= 0.5;
        }
    }
    2.0 * closed[size + 1]
}

#[cfg(test)]
mod checks {
    use super::*;

    /// The standard's own constants are what they should be for 8 and 128 bits, and off for 10,000.
    #[test]
    fn probabilities_of_the_longest_run_are_those_of_all_words() {
        let mut counts = [0u32; 4];
        for word in 0..256u32 {
            let mut longest = 0;
            let mut run = 0;
            for bit in 0..8 {
                run = if word >> bit & 1 == 1 { run + 1 } else { 0 };
                longest = longest.max(run);
            }
            counts[(longest.max(1) - 1).min(3) as usize] += 1;
        }
        for (p, count) in exact(8, 1, 4).iter().zip(counts) {
            assert!((p - f64::from(count) / 256.0).abs() < 1e-12);
        }
        let near = |found: &[f64], wanted: &[f64], by: f64| {
            found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < by)
        };
        assert!(near(&exact(128, 4, 6), blocks(6272).published, 1e-8));
        let wanted =
            [0.08663231, 0.20820065, 0.24841858, 0.19391279, 0.12145849, 0.06801109, 0.07336610];
        assert!(near(&exact(10_000, 10, 7), &wanted, 1e-8));
        assert!(!near(&exact(10_000, 10, 7), blocks(750_000).published, 1e-3));
    }

    #[test]
    fn the_longest_run_crosses_words() {
        let mut text = vec![b'0'; 300];
        for (from, len) in [(3, 20), (60, 70), (200, 64)] {
            text[from..from + len].fill(b'1');
        }
        let bits = Bits::from_digits(&text).unwrap();
        assert_eq!(longest(&bits, 0, 300), 70);
        assert_eq!(longest(&bits, 0, 100), 40);
        assert_eq!(longest(&bits, 70, 128), 60);
        assert_eq!(longest(&bits, 132, 68), 0);
        assert_eq!(longest(&bits, 132, 132), 64);
    }
}

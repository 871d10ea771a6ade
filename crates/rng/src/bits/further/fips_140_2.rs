//! The four statistical tests of FIPS 140-2 on blocks of 20,000 bits: monobit, poker, runs and long run.
//!
//! FIPS PUB 140-2 (2001), 4.9.1, with the intervals of its first change notice: 9,726 to 10,274 ones; a
//! poker statistic between 2.16 and 46.17; runs of ones, and of zeros, of 1 to 5 and of 6 or more bits
//! within their intervals; no run of 26 bits. A block of a perfect source sometimes fails. So the blocks
//! that fail are counted, and the number is tested by the binomial distribution with the probability of a
//! failure: exact for monobit, runs and long run, by the corrected chi-square distribution for poker; of
//! runs the interval that fails most often is used, by its exact probability, adjusted for twelve
//! intervals.

use super::{Bits, Desk, Settings, TestResult};
use crate::bits::slot::{needs, score};
use crate::bits::tests::longest_run::none_longer;
use crate::tests::Outcome;
use gincert_chance::{Count, Departure, P};

/// Bits of a block.
const BLOCK: usize = 20_000;
/// Ones that pass, both excluded.
const ONES: [u64; 2] = [9_725, 10_275];
/// Poker statistics that pass, both excluded.
const POKER: [f64; 2] = [2.16, 46.17];
/// Runs of 1 to 5 bits, and of 6 or more, that pass, and the probability that those of one kind do not:
/// by a recurrence over the bits of a block, with the length of the open run and the runs so far.
const RUNS: [(u64, u64, f64); 6] = [
    (2315, 2685, 7.355_318e-5),
    (1114, 1386, 1.875_086e-5),
    (527, 723, 1.871_085e-5),
    (240, 384, 1.675_228e-5),
    (103, 209, 1.299_309e-5),
    (103, 209, 9.022_424e-6),
];
/// A run of so many bits fails.
const LONG: usize = 26;

pub(super) fn parts(_: &Settings) -> Vec<String> {
    ["monobit", "poker", "runs", "long-run"].map(str::to_owned).to_vec()
}

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BLOCK as u64)
}

pub(super) fn run(bits: &Bits, _: &Settings, _: &mut Desk) -> TestResult {
    let blocks = (bits.len() / BLOCK) as u64;
    if blocks == 0 {
        return Err(format!("the sequence holds no block of {BLOCK} bits"));
    }
    let (mut monobit, mut poker, mut long) = (0, 0, 0);
    let mut intervals = [0u64; 12];
    for block in (0..bits.len() / BLOCK).map(|block| bits.part(block * BLOCK, BLOCK)) {
        let ones = block.ones();
        monobit += u64::from(ones <= ONES[0] || ones >= ONES[1]);
        let statistic = poker_statistic(&block);
        poker += u64::from(statistic <= POKER[0] || statistic >= POKER[1]);
        let (runs, longest) = runs(&block);
        long += u64::from(longest >= LONG);
        for (at, (failed, count)) in intervals.iter_mut().zip(runs).enumerate() {
            let (least, most, _) = RUNS[at % 6];
            *failed += u64::from(count < least || count > most);
        }
    }
    let of = |failed: u64, chance: f64| failures(failed, blocks, chance);
    let runs = intervals.iter().enumerate().map(|(at, failed)| of(*failed, RUNS[at % 6].2));
    let least = runs.min_by(|a, b| a.p.log10.total_cmp(&b.p.log10));
    let runs = least.map(|outcome| Outcome { p: outcome.p.smallest_of(12), ..outcome });
    Ok(vec![
        of(monobit, monobit_fails()),
        of(poker, poker_fails()),
        runs.unwrap_or(score(0.0, P { log10: 0.0 })),
        // A run of 26 equal bits is 25 times that a bit is equal to the one before.
        of(long, 1.0 - none_longer(BLOCK - 1, LONG - 2)),
    ])
}

/// The number of failures, and the probability of at least so many.
fn failures(failed: u64, blocks: u64, chance: f64) -> Outcome {
    let law = Count::Binomial { trials: blocks, chance };
    score(failed as f64, P::from_ln(law.ln_at_least(failed)))
}

fn monobit_fails() -> f64 {
    2.0 * libm::exp(Count::Binomial { trials: BLOCK as u64, chance: 0.5 }.ln_at_most(ONES[0]))
}

fn poker_fails() -> f64 {
    let law = Departure::of_equal_cells(BLOCK as f64 / 4.0, 16.0);
    let below = gincert_chance::tails::chi_square_lower(POKER[0], 15.0);
    law.upper(POKER[1], 15.0).value() + below.value()
}

/// How evenly the sixteen words of four bits come.
fn poker_statistic(block: &Bits) -> f64 {
    let mut counts = [0u64; 16];
    for at in (0..block.len()).step_by(4) {
        counts[block.window(at, 4) as usize] += 1;
    }
    let squares: u64 = counts.iter().map(|count| count * count).sum();
    let words = block.len() as f64 / 4.0;
    16.0 / words * squares as f64 - words
}

/// Runs of zeros of 1 to 5 bits and of 6 or more, the same of ones, and the longest run of all.
fn runs(block: &Bits) -> ([u64; 12], usize) {
    let (mut counts, mut longest, mut at) = ([0u64; 12], 0, 0);
    while at < block.len() {
        let bit = block.get(at);
        let start = at;
        while at < block.len() && block.get(at) == bit {
            let word = block.word(at);
            let same = if bit == 1 { word.leading_ones() } else { word.leading_zeros() } as usize;
            at = (at + same).min(block.len());
        }
        longest = longest.max(at - start);
        counts[6 * bit as usize + (at - start).min(6) - 1] += 1;
    }
    (counts, longest)
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn runs_of_a_block_are_counted_by_their_length() {
        let text = b"1110000000101100";
        let (counts, longest) = runs(&Bits::from_digits(text).unwrap());
        assert_eq!((counts, longest), ([1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0], 7));
    }

    /// Menezes, van Oorschot and Vanstone, Handbook of Applied Cryptography (1996), 5.4.4: limits of one
    /// in a million; the change notice of 2001 made them wider apart from one in ten thousand.
    #[test]
    fn a_perfect_block_fails_about_once_in_ten_thousand() {
        for chance in [monobit_fails(), poker_fails()] {
            assert!((0.5e-4..2e-4).contains(&chance), "{chance}");
        }
        let long = 1.0 - none_longer(BLOCK - 1, LONG - 2);
        assert!((long - 2.98e-4).abs() < 1e-5, "{long}");
        // The runs' probabilities by the recurrence, for the cheapest of them.
        let (least, most, chance) = RUNS[5];
        let mut state = vec![vec![0.0; 400]; 7];
        state[0][0] = 1.0;
        for _ in 0..BLOCK {
            let mut next = vec![vec![0.0; 400]; 7];
            for (open, counts) in state.iter().enumerate() {
                for (count, p) in counts.iter().enumerate().filter(|(_, p)| **p > 1e-30) {
                    next[(open + 1).min(6)][count] += p / 2.0;
                    next[0][count + usize::from(open == 6)] += p / 2.0;
                }
            }
            state = next;
        }
        let mut fails = 0.0;
        for (open, counts) in state.iter().enumerate() {
            for (count, p) in counts.iter().enumerate() {
                let count = (count + usize::from(open == 6)) as u64;
                fails += if count < least || count > most { *p } else { 0.0 };
            }
        }
        assert!((fails / chance - 1.0).abs() < 1e-4, "{fails}");
    }
}

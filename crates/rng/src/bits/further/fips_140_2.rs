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
use std::sync::LazyLock;

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
        long += u64::from(has_long_run(&block));
        for (at, (failed, count)) in intervals.iter_mut().zip(runs(&block)).enumerate() {
            let (least, most, _) = RUNS[at % 6];
            *failed += u64::from(count < least || count > most);
        }
    }
    let of = |failed: u64, chance: f64| failures(failed, blocks, chance);
    let runs = intervals.iter().enumerate().map(|(at, failed)| of(*failed, RUNS[at % 6].2));
    let least = runs.min_by(|a, b| a.p.log10.total_cmp(&b.p.log10));
    let runs = least.map(|outcome| Outcome { p: outcome.p.smallest_of(12), ..outcome });
    Ok(vec![
        of(monobit, *MONOBIT_FAILS),
        of(poker, *POKER_FAILS),
        runs.unwrap_or(score(0.0, P { log10: 0.0 })),
        of(long, *LONG_FAILS),
    ])
}

static MONOBIT_FAILS: LazyLock<f64> = LazyLock::new(monobit_fails);
static POKER_FAILS: LazyLock<f64> = LazyLock::new(poker_fails);
/// A run of 26 equal bits is 25 times that a bit is equal to the one before.
static LONG_FAILS: LazyLock<f64> = LazyLock::new(|| 1.0 - none_longer(BLOCK - 1, LONG - 2));

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
    for at in (0..block.len()).step_by(64) {
        let (word, bits) = (block.word(at), (block.len() - at).min(64));
        for end in (4..=bits).step_by(4) {
            counts[(word >> (64 - end)) as usize & 15] += 1;
        }
    }
    let squares: u64 = counts.iter().map(|count| count * count).sum();
    let words = block.len() as f64 / 4.0;
    16.0 / words * squares as f64 - words
}

/// Runs of zeros of 1 to 5 bits and of 6 or more, then the same of ones. A run is counted at its first bit,
/// 64 of them at once.
fn runs(block: &Bits) -> [u64; 12] {
    let mut at_least = [[0u64; 6]; 2];
    let mut before = [0; 2];
    let windows = |at: usize| [zeros(block, at), block.word(at)];
    for at in (0..block.len()).step_by(64) {
        let next = windows(at + 64);
        for (which, word) in windows(at).into_iter().enumerate() {
            // The bits that are in a run and the one before is not; then those whose run goes on so far.
            let mut begun = word & !(word >> 1 | before[which] << 63);
            for (ahead, count) in at_least[which].iter_mut().enumerate() {
                if ahead > 0 {
                    begun &= word << ahead | next[which] >> (64 - ahead);
                }
                *count += u64::from(begun.count_ones());
            }
            before[which] = word & 1;
        }
    }
    let exactly = |counts: [u64; 6], at: usize| counts[at] - counts.get(at + 1).unwrap_or(&0);
    std::array::from_fn(|at| exactly(at_least[at / 6], at % 6))
}

/// The zeros of a block from a place on, as ones; nothing is a zero beyond its end.
fn zeros(block: &Bits, at: usize) -> u64 {
    match block.len().saturating_sub(at) {
        0 => 0,
        bits @ 1..64 => !block.word(at) & u64::MAX << (64 - bits),
        _ => !block.word(at),
    }
}

/// Whether a run of [`LONG`] or more bits is there.
fn has_long_run(block: &Bits) -> bool {
    // Places whose bit is followed by an equal one, and so on for twice as many.
    let follows = |word: u64, next: u64, by: usize| word & (word << by | next >> (64 - by));
    (0..block.len()).step_by(64).any(|at| {
        [zeros, Bits::word].into_iter().any(|of: fn(&Bits, usize) -> u64| {
            let (word, next) = (of(block, at), of(block, at + 64));
            // A run of 26 that begins here takes at most 25 bits of the word after.
            let two = (follows(word, next, 1), follows(next, 0, 1));
            let four = (follows(two.0, two.1, 2), follows(two.1, 0, 2));
            let eight = (follows(four.0, four.1, 4), follows(four.1, 0, 4));
            let sixteen = (follows(eight.0, eight.1, 8), follows(eight.1, 0, 8));
            let ten_on = sixteen.0 << (LONG - 16) | sixteen.1 >> (64 - (LONG - 16));
            sixteen.0 & ten_on != 0
        })
    })
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn runs_of_a_block_are_counted_by_their_length() {
        let counts = runs(&Bits::from_digits(b"1110000000101100").unwrap());
        assert_eq!(counts, [1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0]);
    }

    /// Bit by bit.
    fn plainly(block: &Bits) -> ([u64; 12], usize, [u64; 16]) {
        let (mut runs, mut longest, mut words) = ([0; 12], 0, [0; 16]);
        let bits: Vec<u64> = (0..block.len()).map(|at| block.get(at)).collect();
        for run in bits.chunk_by(|one, other| one == other) {
            longest = longest.max(run.len());
            runs[6 * run[0] as usize + run.len().min(6) - 1] += 1;
        }
        for word in bits.chunks_exact(4) {
            words[word.iter().fold(0, |word, bit| 2 * word + *bit as usize)] += 1;
        }
        (runs, longest, words)
    }

    #[test]
    fn a_block_is_counted_by_words_as_it_is_bit_by_bit() {
        let mut state = 1_u64;
        for round in 0..400 {
            // Bits that like to be equal to the one before, so that long runs come, too.
            let stays = [128, 200, 240, 250][round % 4];
            let (mut bits, mut bit) = (Bits::default(), false);
            for _ in 0..[64, 128, 200, 1000][round / 4 % 4] {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                bit ^= (state >> 56) >= stays;
                bits.push(bit);
            }
            let (counts, longest, words) = plainly(&bits);
            assert_eq!(runs(&bits), counts);
            assert_eq!(has_long_run(&bits), longest >= LONG, "{longest}");
            let all = bits.len() as f64 / 4.0;
            let squares: u64 = words.iter().map(|count| count * count).sum();
            assert_eq!(poker_statistic(&bits), 16.0 / all * squares as f64 - all);
        }
    }

    #[test]
    fn a_run_is_long_from_26_bits_on_wherever_it_stands() {
        for bit in [false, true] {
            for length in LONG - 2..LONG + 3 {
                for before in 0..130 {
                    let mut bits = Bits::default();
                    (0..before).for_each(|at| bits.push((at + before) % 2 == usize::from(!bit)));
                    (0..length).for_each(|_| bits.push(bit));
                    assert_eq!(has_long_run(&bits), length >= LONG, "{bit} {length} {before}");
                    bits.push(!bit);
                    assert_eq!(has_long_run(&bits), length >= LONG, "{bit} {length} {before}");
                }
            }
        }
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

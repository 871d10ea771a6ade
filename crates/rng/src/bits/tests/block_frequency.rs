//! Frequency within blocks: whether each block has as many ones as zeros.
//!
//! SP 800-22 rev. 1a, 2.2. The statistic is the sum of the squared deviations of the blocks' proportions
//! of ones from a half, in units of their variance. `sts`: the upper tail of chi-square with one degree
//! of freedom for each block. `exact`: the upper tail of the sum of the squares of binomial counts
//! itself, by the saddlepoint approximation, for blocks of an even number of bits up to 512; chi-square
//! for others.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{chi_square, needs};
use gincert_chance::{Count, Law, P, Sum};

pub(super) const STS: &str = "BlockFrequency";
pub(super) const SECTION: &str = "2.2";
/// SP 800-22, 2.2.7.
const BITS_MIN: u64 = 100;
/// Largest block whose exact distribution is used: its squares are at most 2^16.
const EXACT_BITS_MAX: u32 = 512;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, settings: &Settings) -> Option<String> {
    needs(bits, BITS_MIN.max(u64::from(settings.block_frequency)))
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let size = settings.block_frequency as usize;
    let blocks = bits.len() / size;
    if blocks == 0 {
        return Err(format!("the sequence holds no block of {size} bits"));
    }
    let (mut squares, mut statistic) = (0u64, 0.0);
    for block in 0..blocks {
        let ones = bits.ones_in(block * size, size);
        let deviation = ones as f64 / size as f64 - 0.5;
        statistic += deviation * deviation;
        let off = ones.abs_diff(size as u64 / 2);
        squares = squares.saturating_add(off.saturating_mul(off));
    }
    let mut outcome = chi_square(4.0 * size as f64 * statistic, blocks as u32);
    if settings.is_exact()
        && settings.block_frequency.is_multiple_of(2)
        && settings.block_frequency <= EXACT_BITS_MAX
    {
        outcome.p = exact(squares, blocks as u64, settings.block_frequency);
    }
    Ok(vec![outcome])
}

/// The upper mid-p of the sum of the squared deviations of so many binomial counts.
fn exact(squares: u64, blocks: u64, size: u32) -> P {
    let half = u64::from(size / 2);
    let law = Count::Binomial { trials: u64::from(size), chance: 0.5 };
    let mut weights = vec![0.0; (half * half + 1) as usize];
    for ones in 0..=u64::from(size) {
        let off = ones.abs_diff(half);
        if let Some(weight) = weights.get_mut((off * off) as usize) {
            *weight += libm::exp(law.ln_of(ones));
        }
    }
    let law = Law::new(weights);
    let sum = Sum::new(vec![(&law, blocks)]);
    // The mid-p of the upper tail: the mean of the tails with and without the sum itself.
    let with = libm::exp(sum.ln_beyond(squares, true));
    match with > 1e-9 {
        true => {
            let without = libm::exp(sum.ln_beyond(squares + 1, true));
            P::from_probability((with + without) / 2.0)
        }
        false => P::from_ln(sum.ln_beyond(squares, true)),
    }
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn the_exact_law_of_squares_is_that_of_all_words() {
        // Three blocks of four bits: all 4,096 words.
        let squares_of = |word: u32| -> u64 {
            (0..3)
                .map(|at| u64::from((word >> (4 * at) & 15).count_ones()).abs_diff(2).pow(2))
                .sum()
        };
        for squares in 0..=12 {
            let above = (0..4096).filter(|word| squares_of(*word) > squares).count() as f64;
            let equal = (0..4096).filter(|word| squares_of(*word) == squares).count() as f64;
            let p = exact(squares, 3, 4).value();
            assert!((p - (above + equal / 2.0) / 4096.0).abs() < 1e-9, "{squares} {p}");
        }
    }
}

//! Serial: how evenly patterns of m bits occur, beyond those of fewer bits.
//!
//! SP 800-22 rev. 1a, 2.11, after I. J. Good, The serial test for sampling numbers and other tests for
//! randomness (1953). First and second differences of the statistics of m, m - 1 and m - 2 bits have
//! chi-square distributions with 2^(m-1) and 2^(m-2) degrees of freedom, in both modes.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{chi_square, needs};

pub(super) const STS: &str = "Serial";
pub(super) const SECTION: &str = "2.11";

pub(super) fn parts(_: &Settings) -> Vec<String> {
    ["1", "2"].map(str::to_owned).to_vec()
}

/// m is less than the logarithm of n less 2: SP 800-22, 2.11.7.
pub(super) fn too_short(bits: usize, settings: &Settings) -> Option<String> {
    needs(bits, 1 << (settings.serial + 3))
}

pub(super) fn run(bits: &Bits, settings: &Settings, desk: &mut Desk) -> TestResult {
    let (m, n) = (settings.serial, bits.len() as f64);
    if bits.len() < m as usize {
        return Err(format!("the sequence is shorter than a pattern of {m} bits"));
    }
    let psi = |pattern: u32| -> f64 {
        if pattern == 0 {
            return 0.0;
        }
        // Whole numbers, so that nothing is lost.
        let squares = desk
            .patterns(pattern)
            .iter()
            .map(|count| u128::from(*count) * u128::from(*count))
            .sum::<u128>();
        libm::ldexp(squares as f64, pattern as i32) / n - n
    };
    let [first, second, third] = [psi(m), psi(m - 1), psi(m - 2)];
    Ok(vec![
        chi_square(first - second, 1 << (m - 1)),
        chi_square(first - 2.0 * second + third, 1 << (m - 2)),
    ])
}

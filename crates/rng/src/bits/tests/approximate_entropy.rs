//! Approximate entropy: how much information the patterns of m + 1 bits add to those of m bits.
//!
//! SP 800-22 rev. 1a, 2.12, after A. Rukhin, Approximate entropy for testing randomness (2000). The
//! statistic is a likelihood ratio. `sts`: chi-square with 2^m degrees of freedom. `exact`: the statistic
//! divided by 1 + 2^m / (2 n), which gives it the mean of that distribution (M. S. Bartlett, 1937).

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{chi_square, needs};

pub(super) const STS: &str = "ApproximateEntropy";
pub(super) const SECTION: &str = "2.12";

pub(super) use super::single as parts;

/// m is less than the logarithm of n less 5: SP 800-22, 2.12.7.
pub(super) fn too_short(bits: usize, settings: &Settings) -> Option<String> {
    needs(bits, 1 << (settings.approximate_entropy + 6))
}

pub(super) fn run(bits: &Bits, settings: &Settings, desk: &mut Desk) -> TestResult {
    let (m, n) = (settings.approximate_entropy, bits.len() as f64);
    if bits.len() <= m as usize {
        return Err(format!("the sequence is no longer than a pattern of {} bits", m + 1));
    }
    let phi = |pattern: u32| -> f64 {
        let counts = desk.patterns(pattern);
        let terms = counts.iter().filter(|count| **count > 0).map(|count| f64::from(*count) / n);
        terms.map(|share| share * libm::log(share)).sum()
    };
    let entropy = phi(m) - phi(m + 1);
    let mut statistic = 2.0 * n * (core::f64::consts::LN_2 - entropy);
    if settings.is_exact() {
        statistic /= 1.0 + libm::ldexp(1.0, m as i32) / (2.0 * n);
    }
    Ok(vec![chi_square(statistic, 1 << m)])
}

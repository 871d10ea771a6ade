//! Runs: how often a bit differs from the one before.
//!
//! SP 800-22 rev. 1a, 2.3. `sts`: the normal distribution around twice the product of the proportions;
//! where the proportion of ones is off by 2 over the root of the number of bits or more, the standard
//! does not run the test, and its program prints 0. `exact`: the distribution of the number of runs given
//! the number of ones (A. Wald and J. Wolfowitz, On a test whether two samples are from the same
//! population, 1940), which needs no such limit.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{needs, score};
use gincert_chance::runs_two_sided;
use gincert_chance::tails::normal_two_sided;

pub(super) const STS: &str = "Runs";
pub(super) const SECTION: &str = "2.3";
/// SP 800-22, 2.3.7.
const BITS_MIN: u64 = 100;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let (all, ones) = (bits.len() as u64, bits.ones());
    if ones == 0 || ones == all {
        return Err("all bits are equal".to_owned());
    }
    let runs = runs(bits);
    let (n, share) = (all as f64, ones as f64 / all as f64);
    let expected = 2.0 * n * share * (1.0 - share);
    if settings.is_exact() {
        return Ok(vec![score(runs as f64, runs_two_sided(runs, ones, all - ones))]);
    }
    if libm::fabs(share - 0.5) > 2.0 / libm::sqrt(n) {
        return Err(format!(
            "the share of ones, {share:.6}, is off by more than 2 over the root of the number of bits; \
             the program of NIST prints 0 here without a test (SP 800-22, 2.3.4)"
        ));
    }
    // erfc(x) is both tails beyond x times the root of 2.
    let z = (runs as f64 - expected) / (2.0 * libm::sqrt(n) * share * (1.0 - share));
    Ok(vec![score(runs as f64, normal_two_sided(z))])
}

/// Runs: one more than there are changes from one bit to the next.
fn runs(bits: &Bits) -> u64 {
    let changes: u64 = bits
        .pairs()
        .map(|(word, next)| u64::from((word ^ (word << 1 | next >> 63)).count_ones()))
        .sum();
    // Zeros follow the last bit.
    let last = bits.get(bits.len().saturating_sub(1));
    changes - last + 1
}

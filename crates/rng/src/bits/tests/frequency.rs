//! Frequency: whether there are as many ones as zeros.
//!
//! SP 800-22 rev. 1a, 2.1. The statistic is the sum of the bits as 1 and -1 over the root of their
//! number. `sts`: both tails of the normal distribution. `exact`: both tails of the binomial
//! distribution, by the mid-p rule.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{needs, score};
use gincert_chance::Count;
use gincert_chance::tails::normal_two_sided;

pub(super) const STS: &str = "Frequency";
pub(super) const SECTION: &str = "2.1";
/// SP 800-22, 2.1.7.
const BITS_MIN: u64 = 100;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let (all, ones) = (bits.len() as u64, bits.ones());
    let z = (2.0 * ones as f64 - all as f64) / libm::sqrt(all as f64);
    let p = match settings.is_exact() {
        true => Count::Binomial { trials: all, chance: 0.5 }.two_sided(ones),
        false => normal_two_sided(z),
    };
    Ok(vec![score(z, p)])
}

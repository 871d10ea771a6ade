//! Spectral: how many peaks of the discrete Fourier transform stay below the height that 95 % of them
//! should.
//!
//! SP 800-22 rev. 1a, 2.6. `sts`: the variance of the standard, n 0.95 x 0.05 / 4. `exact`: the peaks
//! depend on each other, because their squares have a fixed sum (Parseval), which takes the square of
//! 0.05 ln 20 from the variance of each: n 0.95 x 0.05 / 3.7903 (F. Pareschi, R. Rovatti and G. Setti,
//! On statistical tests for randomness included in the NIST SP800-22 test suite, 2012, measured 3.8).
//! The standard's examples in 2.6.4 and 2.6.8 print 4 and 46 peaks where there are 5 and 48.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{needs, score};
use crate::bits::spectrum::SPECTRUM_BITS_MAX;
use gincert_chance::tails::normal_two_sided;
use gincert_evidence::grouped;

pub(super) const STS: &str = "FFT";
pub(super) const SECTION: &str = "2.6";
/// SP 800-22, 2.6.7.
const BITS_MIN: u64 = 1000;
/// ln 20 as the program has it.
const LN_20: f64 = 2.995_732_274;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

pub(super) fn run(bits: &Bits, settings: &Settings, desk: &mut Desk) -> TestResult {
    if bits.len() < 2 {
        return Err("a transform needs 2 bits".to_owned());
    }
    if bits.len() > SPECTRUM_BITS_MAX {
        let most = grouped(SPECTRUM_BITS_MAX as i128);
        return Err(format!(
            "a transform takes at most {most} bits; test the file in shorter sequences"
        ));
    }
    let n = bits.len() as f64;
    let below = desk.spectrum.below(bits, LN_20 * n) as f64;
    let variance = match settings.is_exact() {
        true => n / 2.0 * (0.95 * 0.05 - (0.05 * LN_20) * (0.05 * LN_20)),
        false => n / 4.0 * 0.95 * 0.05,
    };
    let d = (below - 0.95 * n / 2.0) / libm::sqrt(variance);
    Ok(vec![score(d, normal_two_sided(d))])
}

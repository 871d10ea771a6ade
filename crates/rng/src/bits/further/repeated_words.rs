//! Repeated words: how many of the successive 64-bit words of the sequence occurred before.
//!
//! Among w words there are w (w - 1) / 2 pairs, each equal with probability 2^-64; the number of equal
//! ones has nearly a Poisson distribution. In a sample of a million words one equal pair is expected once
//! in 37 million samples, so a block of output that is sent twice shows at once.

use super::{Bits, Desk, Settings, TestResult};
use crate::bits::slot::{needs, score};
use gincert_chance::Count;

/// The bits of two words.
const BITS_MIN: u64 = 128;

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

pub(super) fn run(bits: &Bits, _: &Settings, _: &mut Desk) -> TestResult {
    let mut words = bits.words().get(..bits.len() / 64).unwrap_or_default().to_vec();
    words.sort_unstable();
    let equal = words.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64;
    let all = words.len() as f64;
    let mean = libm::ldexp(all * (all - 1.0) / 2.0, -64);
    // Too few cannot be seen: none is what is expected.
    let p = gincert_chance::P::from_ln(Count::Poisson { mean }.ln_at_least(equal));
    Ok(vec![score(equal as f64, p)])
}

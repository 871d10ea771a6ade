//! How many values of the discrete Fourier transform of a sequence of 1 and -1 lie below a threshold.
//!
//! The answer is a count, and the same on every machine: the transform may use whatever vector
//! instructions there are, because a value within [`BAND`] of the threshold, far more than the
//! transform can be off, is computed again by a sum whose every step is portable.

use super::sequence::Bits;
use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};
use std::sync::Arc;

/// Longest sequence that is transformed: about 512 MB of working memory.
pub(crate) const SPECTRUM_BITS_MAX: usize = 1 << 25;

/// A squared modulus this close to the threshold, as a part of it, is computed again.
const BAND: f64 = 1e-9;

/// Turns of a fine and of a coarse table.
const FINE: usize = 1024;

/// A transform and its working memory.
#[derive(Default)]
pub(crate) struct Spectrum {
    plan: Option<(usize, Arc<dyn Fft<f64>>)>,
    values: Vec<Complex<f64>>,
    scratch: Vec<Complex<f64>>,
}

impl Spectrum {
    /// How many of the first half of the values, the sum itself first, have a squared modulus below
    /// `threshold`.
    pub(crate) fn below(&mut self, bits: &Bits, threshold: f64) -> u64 {
        let len = bits.len();
        let is_even = len.is_multiple_of(2);
        // Two values of an even sequence make one complex number.
        let size = if is_even { len / 2 } else { len };
        self.values.clear();
        let sign = |bit: u64| if bit == 1 { 1.0 } else { -1.0 };
        if is_even {
            for (at, word) in bits.words().iter().enumerate() {
                let pairs = (len - at * 64).min(64) / 2;
                self.values.extend((0..pairs).map(|pair| {
                    let two = word >> (62 - 2 * pair);
                    Complex::new(sign(two >> 1 & 1), sign(two & 1))
                }));
            }
        } else {
            self.values.extend((0..len).map(|at| Complex::new(sign(bits.get(at)), 0.0)));
        }
        self.transform(size);
        let is_near = |square: f64| libm::fabs(square - threshold) <= BAND * threshold;
        let mut below = 0;
        let mut take = |at: usize, square: f64| {
            let square = if is_near(square) { portable(bits, at) } else { square };
            below += u64::from(square < threshold);
        };
        if is_even {
            self.unpacked(len, &mut take);
        } else {
            for (at, value) in self.values.iter().enumerate().take(len / 2) {
                take(at, value.norm_sqr());
            }
        }
        below
    }

    fn transform(&mut self, size: usize) {
        if self.plan.as_ref().is_none_or(|(known, _)| *known != size) {
            self.plan = Some((size, FftPlanner::new().plan_fft_forward(size)));
        }
        if let Some((_, plan)) = &self.plan {
            self.scratch.resize(plan.get_inplace_scratch_len(), Complex::default());
            plan.process_with_scratch(&mut self.values, &mut self.scratch);
        }
    }

    /// The values of the real sequence out of those of its pairs: with Z the transform of the pairs and
    /// W = exp(-2 pi i / len), twice value k is Z(k) + Z*(-k) - i W^k (Z(k) - Z*(-k)).
    fn unpacked(&self, len: usize, take: &mut impl FnMut(usize, f64)) {
        let half = len / 2;
        let turn = |steps: usize| {
            let angle = -2.0 * core::f64::consts::PI * (steps as f64 / len as f64);
            Complex::new(libm::cos(angle), libm::sin(angle))
        };
        let fine: Vec<Complex<f64>> = (0..FINE.min(half)).map(turn).collect();
        for (block, chunk) in self.values.chunks(FINE).enumerate() {
            let from = block * FINE;
            let coarse = turn(from);
            for (step, (value, fine)) in chunk.iter().zip(&fine).enumerate() {
                let at = from + step;
                let other = self.values.get((half - at) % half).copied().unwrap_or_default().conj();
                let (sum, difference) = (value + other, value - other);
                let turned = coarse * fine * difference;
                let twice = Complex::new(sum.re + turned.im, sum.im - turned.re);
                take(at, 0.25 * twice.norm_sqr());
            }
        }
    }
}

/// The squared modulus of one value, by a sum over all bits.
fn portable(bits: &Bits, at: usize) -> f64 {
    let len = bits.len();
    let (mut re, mut im, mut turns) = (0.0, 0.0, 0usize);
    for place in 0..len {
        let angle = 2.0 * core::f64::consts::PI * (turns as f64 / len as f64);
        let sign = if bits.get(place) == 1 { 1.0 } else { -1.0 };
        re += sign * libm::cos(angle);
        im -= sign * libm::sin(angle);
        turns += at;
        if turns >= len {
            turns -= len;
        }
    }
    re * re + im * im
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_counts_what_plain_sums_count() {
        let bytes: Vec<u8> = (0..=255).map(|byte: u8| byte.wrapping_mul(57) ^ byte >> 2).collect();
        let mut spectrum = Spectrum::default();
        for len in [2, 3, 10, 97, 100, 1000, 2047] {
            let bits = Bits::from_bytes(&bytes).part(0, len);
            let threshold = 2.995_732_274 * len as f64;
            let plain = (0..len / 2).filter(|at| portable(&bits, *at) < threshold).count();
            assert_eq!(spectrum.below(&bits, threshold), plain as u64, "{len}");
        }
    }
}

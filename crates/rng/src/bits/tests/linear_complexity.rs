//! Linear complexity: the length of the shortest feedback register that makes each block of 500 bits.
//!
//! SP 800-22 rev. 1a, 2.10. `sts`: the limits of the classes' probabilities with the first one as its
//! program has it, 0.01047 instead of 1/96. `exact`: from the number of words of each complexity (R. A.
//! Rueppel, Analysis and Design of Stream Ciphers, 1986): 2^min(2M - 2L, 2L - 1). The register is found
//! by the algorithm of E. Berlekamp (1968) and J. Massey (1969), on the series of discrepancies instead
//! of the register itself.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::register::complexities;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{cells, needs};

pub(super) const STS: &str = "LinearComplexity";
pub(super) const SECTION: &str = "2.10";
/// SP 800-22, 2.10.7.
const BLOCKS_MIN: u64 = 200;
/// As the program has them; the first one should be 1/96 = 0.0104167.
const PUBLISHED: [f64; 7] = [0.01047, 0.03125, 0.12500, 0.50000, 0.25000, 0.06250, 0.020833];

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, settings: &Settings) -> Option<String> {
    needs(bits, BLOCKS_MIN * u64::from(settings.linear_complexity))
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let size = settings.linear_complexity as usize;
    if bits.len() < size {
        return Err(format!("the sequence holds no block of {size} bits"));
    }
    let class: Vec<usize> = (0..=size).map(|length| class(length, size)).collect();
    let mut counts = [0u64; 7];
    for length in complexities(bits, size) {
        if let Some(count) = class.get(length as usize).and_then(|class| counts.get_mut(*class)) {
            *count += 1;
        }
    }
    Ok(vec![match settings.is_exact() {
        true => cells(&counts, &exact(size), true),
        false => cells(&counts, &PUBLISHED, false),
    }])
}

/// The class of a complexity: by its distance from the mean, the sign that of the block's parity.
fn class(length: usize, size: usize) -> usize {
    let m = size as f64;
    let sign = if size.is_multiple_of(2) { 1.0 } else { -1.0 };
    let mean = m / 2.0 + (9.0 + sign) / 36.0 - libm::ldexp(m / 3.0 + 2.0 / 9.0, -(size as i32));
    let t = sign * (length as f64 - mean) + 2.0 / 9.0;
    [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].iter().filter(|edge| t > **edge).count()
}

/// The probability of each class.
fn exact(size: usize) -> [f64; 7] {
    let mut law = [0.0; 7];
    for length in 0..=size {
        let words = match length {
            0 => 0,
            _ => (2 * (size - length)).min(2 * length - 1) as i32,
        };
        law[class(length, size)] += libm::ldexp(1.0, words - size as i32);
    }
    law
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn probabilities_of_complexities_are_those_of_all_words() {
        for size in [11usize, 12] {
            let mut counts = [0u32; 7];
            for word in 0..1u64 << size {
                let mut bits = Bits::default();
                (0..size).for_each(|at| bits.push(word >> at & 1 == 1));
                counts[class(complexities(&bits, size)[0] as usize, size)] += 1;
            }
            for (p, count) in exact(size).iter().zip(counts) {
                assert!((libm::ldexp(*p, size as i32) - f64::from(count)).abs() < 1e-9);
            }
        }
        let limits = [1.0 / 96.0, 0.03125, 0.125, 0.5, 0.25, 0.0625, 1.0 / 48.0];
        assert!(exact(500).iter().zip(limits).all(|(a, b)| (a - b).abs() < 1e-12));
    }
}

//! Universal: how many blocks ago each block of six to sixteen bits was last seen.
//!
//! SP 800-22 rev. 1a, 2.9, after U. Maurer, A universal statistical test for random bit generators
//! (1992). `sts`: the standard's means and variances, and for the dependence of the distances the
//! factor c = 0.7 - 0.8/L + (4 + 32/L) K^(-3/L) / 15. `exact`: mean and variance from their series, and
//! the factor of J.-S. Coron and D. Naccache, An accurate evaluation of Maurer's universal test (1998).
//! The example in 2.9.4 leaves the factor out.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{needs, score};
use gincert_chance::tails::normal_two_sided;
use libm::{log2, pow, sqrt};

pub(super) const STS: &str = "Universal";
pub(super) const SECTION: &str = "2.9";
/// Bits from which on blocks have 6, 7, ... bits: SP 800-22, 2.9.7.
const BITS_MIN: [u64; 11] = [
    387_840,
    904_960,
    2_068_480,
    4_654_080,
    10_342_400,
    22_753_280,
    49_643_520,
    107_560_960,
    231_669_760,
    496_435_200,
    1_059_061_760,
];
/// The standard's means for blocks of 6, 7, ... bits.
const MEANS: [f64; 11] = [
    5.2177052, 6.1962507, 7.1836656, 8.1764248, 9.1723243, 10.170032, 11.168765, 12.168070,
    13.167693, 14.167488, 15.167379,
];
/// And variances.
const VARIANCES: [f64; 11] =
    [2.954, 3.125, 3.238, 3.311, 3.356, 3.384, 3.401, 3.410, 3.416, 3.419, 3.421];
/// Coron and Naccache, table 2: c^2 = d + e 2^L / K.
const D_AND_E: [(f64, f64); 11] = [
    (0.3489769, 0.3941338),
    (0.3631815, 0.3813210),
    (0.3732189, 0.3730195),
    (0.3800637, 0.3677118),
    (0.3845867, 0.3643695),
    (0.3874942, 0.3622979),
    (0.3893189, 0.3610336),
    (0.3904405, 0.3602731),
    (0.3911178, 0.3598216),
    (0.3915202, 0.3595571),
    (0.3917561, 0.3594040),
];
/// Distances whose logarithms are kept in a table.
const TABLE: usize = 1 << 12;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN[0])
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let Some(class) = BITS_MIN.iter().rposition(|least| bits.len() as u64 >= *least) else {
        return Err(too_short(bits.len(), settings).unwrap_or_default());
    };
    let size = class as u32 + 6;
    let first = 10 << size;
    let (mean, blocks) = mean_distance(bits, size, first);
    let k = blocks as f64;
    let l = f64::from(size);
    let (expected, variance) = match settings.is_exact() {
        true => {
            let (mean, variance) = series(size);
            let (d, e) = D_AND_E[class];
            (mean, (d + e * libm::ldexp(1.0, size as i32) / k) * variance / k)
        }
        false => {
            let c = 0.7 - 0.8 / l + (4.0 + 32.0 / l) * pow(k, -3.0 / l) / 15.0;
            (MEANS[class], c * c * VARIANCES[class] / k)
        }
    };
    let z = (mean - expected) / sqrt(variance);
    Ok(vec![score(mean, normal_two_sided(z))])
}

/// The mean of the binary logarithms of the distances of all blocks after the first ones, and their
/// number.
fn mean_distance(bits: &Bits, size: u32, first: usize) -> (f64, usize) {
    let all = bits.len() / size as usize;
    let mut last = vec![0u32; 1 << size];
    let mut short = vec![0u64; TABLE];
    let mut sum = 0.0;
    for block in 0..all {
        let value = bits.window(block * size as usize, size) as usize;
        let number = block as u32 + 1;
        let Some(before) = last.get_mut(value) else { continue };
        let distance = number - std::mem::replace(before, number);
        if block < first {
            continue;
        }
        match short.get_mut(distance as usize) {
            Some(count) => *count += 1,
            None => sum += log2(f64::from(distance)),
        }
    }
    let short = short.iter().enumerate().skip(1).filter(|(_, count)| **count > 0);
    sum += short.map(|(distance, count)| *count as f64 * log2(distance as f64)).sum::<f64>();
    let blocks = all.saturating_sub(first);
    (sum / blocks as f64, blocks)
}

/// Mean and variance of the binary logarithm of a distance with a geometric law.
fn series(size: u32) -> (f64, f64) {
    let p = libm::ldexp(1.0, -(size as i32));
    let (mut weight, mut mean, mut square, mut distance) = (p, 0.0, 0.0, 1.0);
    while weight > 1e-20 * p || distance < 10.0 {
        let bits = log2(distance);
        mean += weight * bits;
        square += weight * bits * bits;
        weight *= 1.0 - p;
        distance += 1.0;
    }
    (mean, square - mean * mean)
}

#[cfg(test)]
mod checks {
    use super::*;

    /// SP 800-22, 2.9.4, whose example divides by the root of the variance alone.
    #[test]
    fn the_standards_example_of_distances_is_met() {
        let bits = Bits::from_digits(b"01011010011101010111").unwrap();
        let (mean, blocks) = mean_distance(&bits, 2, 4);
        assert_eq!(blocks, 6);
        let z = (mean - 1.5374383) / sqrt(1.338);
        assert!((normal_two_sided(z).value() - 0.767189).abs() < 1e-6);
    }

    #[test]
    fn the_series_gives_the_standards_means_and_variances() {
        for (at, (mean, variance)) in MEANS.iter().zip(VARIANCES).enumerate().take(6) {
            let (found, square) = series(at as u32 + 6);
            assert!((found - mean).abs() < 1e-6, "{found}");
            assert!((square - variance).abs() < 1e-3, "{square}");
        }
    }
}

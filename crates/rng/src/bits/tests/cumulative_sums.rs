//! Cumulative sums: how far the walk of the bits, up for a one and down for a zero, gets from its start,
//! read forward and backward.
//!
//! SP 800-22 rev. 1a, 2.13. `sts`: the series of the standard over the normal distribution, with the
//! limits of its program. `exact`: the distribution of the largest deviation of a simple walk, by the
//! reflection principle over the binomial distribution (W. Feller, An Introduction to Probability Theory,
//! volume 1, 3rd edition 1968, III).

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{needs, score};
use gincert_chance::tails::ln_normal_upper;
use gincert_chance::{P, farthest_of_walk};

pub(super) const STS: &str = "CumulativeSums";
pub(super) const SECTION: &str = "2.13";
/// SP 800-22, 2.13.7.
const BITS_MIN: u64 = 100;

pub(super) fn parts(_: &Settings) -> Vec<String> {
    ["forward", "backward"].map(str::to_owned).to_vec()
}

pub(super) fn too_short(bits: usize, _: &Settings) -> Option<String> {
    needs(bits, BITS_MIN)
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let (low, high, end) = ends(bits);
    let forward = high.max(-low);
    let backward = (high - end).max(end - low);
    let of = |z: i64| {
        let z = z.max(1);
        let p = match settings.is_exact() {
            true => farthest_of_walk(bits.len() as u64, z as u64),
            false => published(bits.len() as i64, z),
        };
        score(z as f64, p)
    };
    Ok(vec![of(forward), of(backward)])
}

/// The lowest and the highest place of the walk, its start included, and where it ends.
fn ends(bits: &Bits) -> (i64, i64, i64) {
    // Of each byte: lowest, highest and last place.
    let bytes: Vec<(i8, i8, i8)> = (0..=255u8)
        .map(|byte| {
            let (mut low, mut high, mut at) = (0, 0, 0i8);
            for bit in (0..8).rev() {
                at += if byte >> bit & 1 == 1 { 1 } else { -1 };
                (low, high) = (low.min(at), high.max(at));
            }
            (low, high, at)
        })
        .collect();
    let (mut low, mut high, mut at) = (0i64, 0i64, 0i64);
    let whole = bits.len() / 8;
    let all = bits.words().iter().flat_map(|word| word.to_be_bytes()).take(whole);
    for byte in all {
        let (down, up, last) = bytes.get(usize::from(byte)).copied().unwrap_or_default();
        low = low.min(at + i64::from(down));
        high = high.max(at + i64::from(up));
        at += i64::from(last);
    }
    for place in whole * 8..bits.len() {
        at += 2 * bits.get(place) as i64 - 1;
        (low, high) = (low.min(at), high.max(at));
    }
    (low, high, at)
}

/// As the program computes it: quotients of whole numbers lose their rest.
fn published(n: i64, z: i64) -> P {
    let root = libm::sqrt(n as f64);
    let normal = |k: i64| 0.5 * libm::erfc(-((k * z) as f64 / root) / core::f64::consts::SQRT_2);
    let mut p = 1.0;
    for k in (-n / z + 1) / 4..=(n / z - 1) / 4 {
        p -= normal(4 * k + 1) - normal(4 * k - 1);
    }
    for k in (-n / z - 3) / 4..=(n / z - 1) / 4 {
        p += normal(4 * k + 3) - normal(4 * k + 1);
    }
    if p > 1e-9 {
        return P::from_probability(p);
    }
    // What is left of the series where it cancels: four times the tail beyond z.
    P::from_ln(ln_normal_upper(z as f64 / root, 0.0) + 2.0 * core::f64::consts::LN_2)
}

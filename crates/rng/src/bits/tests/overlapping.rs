//! A template of ones that may overlap itself: how often it occurs in blocks of 1,032 bits.
//!
//! SP 800-22 rev. 1a, 2.8. Classes are 0 to 4 times, and more. `sts`: the compound Poisson distribution
//! of its program. `exact`: the distribution of the number of windows of ones in a block, counted by the
//! length of the open run (K. Hamano and T. Kaneko, Correction of overlapping template matching test
//! included in NIST randomness test suite, 2007). The p-value of the example in 2.8.4, 0.274932, lacks a
//! division by 2, and its counts are not those of its sequence.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{cells, needs};
use libm::{exp, lgamma, log};

pub(super) const STS: &str = "OverlappingTemplate";
pub(super) const SECTION: &str = "2.8";
/// Bits of a block: SP 800-22, 2.8.2.
const BLOCK: usize = 1032;
/// Classes: none to four times, and more.
const CLASSES: usize = 6;
/// More than five blocks of the rarest class are expected: SP 800-22, 2.8.7.
const EXPECTED_MIN: f64 = 5.0;

pub(super) use super::single as parts;

pub(super) fn too_short(bits: usize, settings: &Settings) -> Option<String> {
    let laws = exact(BLOCK, settings.overlapping as usize);
    let rarest = laws.into_iter().fold(1.0, f64::min);
    let blocks = libm::ceil(EXPECTED_MIN / rarest.max(1e-9));
    needs(bits, blocks as u64 * BLOCK as u64)
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let m = settings.overlapping as usize;
    if bits.len() < BLOCK {
        return Err(format!("the sequence holds no block of {BLOCK} bits"));
    }
    let counts = counts(bits, BLOCK, m);
    Ok(vec![match settings.is_exact() {
        true => cells(&counts, &exact(BLOCK, m), true),
        false => cells(&counts, &published(BLOCK, m), false),
    }])
}

/// How many blocks have the template 0, 1, ... times.
fn counts(bits: &Bits, block: usize, m: usize) -> [u64; CLASSES] {
    let mut counts = [0; CLASSES];
    for from in (0..bits.len() / block).map(|number| number * block) {
        let inside = block + 1 - m;
        let (mut found, mut at) = (0, from);
        while at < from + inside {
            let size = (from + inside - at).min(64);
            // A bit for each window that is all ones.
            let mut ones = bits.word(at);
            for shift in 1..m {
                ones &= bits.word(at + shift);
            }
            found += (ones & u64::MAX << (64 - size)).count_ones() as usize;
            at += size;
        }
        counts[found.min(CLASSES - 1)] += 1;
    }
    counts
}

/// The law of the program: compound Poisson.
fn published(block: usize, m: usize) -> [f64; CLASSES] {
    let eta = libm::ldexp((block - m + 1) as f64, -(m as i32)) / 2.0;
    let term = |u: f64, l: f64| {
        exp(-eta - u * core::f64::consts::LN_2 + l * log(eta) - lgamma(l + 1.0) + lgamma(u)
            - lgamma(l)
            - lgamma(u - l + 1.0))
    };
    let mut law = [0.0; CLASSES];
    law[0] = exp(-eta);
    for (u, p) in law.iter_mut().enumerate().take(CLASSES - 1).skip(1) {
        *p = (1..=u).map(|l| term(u as f64, l as f64)).sum();
    }
    law[CLASSES - 1] = 1.0 - law[..CLASSES - 1].iter().sum::<f64>();
    law
}

/// The exact law: bit by bit, by the length of the open run of ones and the windows so far.
fn exact(block: usize, m: usize) -> [f64; CLASSES] {
    let mut state = vec![[0.0; CLASSES]; m + 1];
    state[0][0] = 1.0;
    for _ in 0..block {
        let mut next = vec![[0.0; CLASSES]; m + 1];
        for (run, counts) in state.iter().enumerate() {
            for (count, p) in counts.iter().enumerate() {
                next[0][count] += p / 2.0;
                let longer = (run + 1).min(m);
                let found = if longer == m { (count + 1).min(CLASSES - 1) } else { count };
                next[longer][found] += p / 2.0;
            }
        }
        state = next;
    }
    std::array::from_fn(|count| state.iter().map(|counts| counts[count]).sum())
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn the_exact_law_of_ones_is_that_of_all_words() {
        // SP 800-22, 2.8.4: two ones in blocks of ten bits.
        let wanted = [0.140625, 0.229492188, 0.235351562, 0.182617188, 0.11328125, 0.098632812];
        for (found, wanted) in exact(10, 2).iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-9);
        }
        let published = published(1032, 9);
        let wanted = [0.367879, 0.18394, 0.137955, 0.099634, 0.069935, 0.140657];
        assert!(published.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6));
        let wanted = [0.364091053, 0.1856589, 0.13938113, 0.100571144, 0.070432326, 0.139865446];
        assert!(exact(1032, 9).iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-8));
    }

    /// The standard's example prints other counts and a p-value of 0.274932; both are wrong.
    #[test]
    fn the_standards_example_of_ones_that_overlap_is_corrected() {
        let text = b"10111011110010110100011100101110111110000101101001";
        let bits = Bits::from_digits(text).unwrap();
        let counts = counts(&bits, 10, 2);
        assert_eq!(counts, [0, 2, 0, 1, 1, 1]);
        let found = cells(&counts, &published(10, 2), false);
        assert!((found.p.value() - 0.409633).abs() < 1e-5, "{found:?}");
        let found = cells(&counts, &exact(10, 2), false);
        assert!((found.p.value() - 0.642474).abs() < 1e-6, "{found:?}");
        // What the standard prints is the tail beyond twice its statistic.
        let printed = crate::bits::slot::chi_square(2.0 * 3.167729, 5);
        assert!((printed.p.value() - 0.274932).abs() < 1e-6);
    }
}

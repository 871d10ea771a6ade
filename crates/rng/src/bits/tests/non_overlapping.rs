//! Templates that cannot overlap themselves: how often each of them occurs in eight parts of the
//! sequence; 148 templates of nine bits.
//!
//! SP 800-22 rev. 1a, 2.7. Because such a template cannot overlap itself, it occurs as often as windows
//! are equal to it, and one table of windows serves all. `sts`: the variance of the standard, M (2^-m -
//! (2m - 1) 2^-2m). `exact`: the variance of the number of equal windows among M - m + 1.

use super::TestResult;
use crate::bits::desk::Desk;
use crate::bits::sequence::Bits;
use crate::bits::settings::Settings;
use crate::bits::slot::{chi_square, needs};
use crate::tests::Outcome;

pub(super) const STS: &str = "NonOverlappingTemplate";
pub(super) const SECTION: &str = "2.7";
/// Parts of the sequence: SP 800-22, 2.7.2.
const PARTS: usize = 8;
/// Smallest expected count of a template in each part.
const EXPECTED_MIN: u64 = 5;

pub(super) fn parts(settings: &Settings) -> Vec<String> {
    let bits = settings.non_overlapping;
    let text = |template: u32| {
        (0..bits).rev().map(|at| if template >> at & 1 == 1 { '1' } else { '0' }).collect()
    };
    templates(bits).into_iter().map(text).collect()
}

pub(super) fn too_short(bits: usize, settings: &Settings) -> Option<String> {
    let m = settings.non_overlapping;
    needs(bits, PARTS as u64 * (EXPECTED_MIN << m))
}

/// Every template of so many bits that no shift of itself agrees with.
fn templates(bits: u32) -> Vec<u32> {
    let agrees =
        |template: u32, shift: u32| template >> shift == template & ((1 << (bits - shift)) - 1);
    (0..1 << bits).filter(|template| (1..bits).all(|shift| !agrees(*template, shift))).collect()
}

pub(super) fn run(bits: &Bits, settings: &Settings, _: &mut Desk) -> TestResult {
    let m = settings.non_overlapping;
    let size = bits.len() / PARTS;
    if size < m as usize {
        return Err(format!("an eighth of the sequence is shorter than {m} bits"));
    }
    let tables: Vec<Vec<u32>> =
        (0..PARTS).map(|part| windows(bits, part * size, size, m)).collect();
    Ok(templates(m)
        .into_iter()
        .map(|template| {
            let counts =
                tables.iter().map(|table| table.get(template as usize).copied().unwrap_or(0));
            of(counts.map(f64::from), size, m, settings.is_exact())
        })
        .collect())
}

/// The statistic of one template's counts in parts of this size.
fn of(counts: impl Iterator<Item = f64>, size: usize, m: u32, exact: bool) -> Outcome {
    let p = libm::ldexp(1.0, -(m as i32));
    let (size, m) = (size as f64, f64::from(m));
    let windows = size - m + 1.0;
    let variance = match exact {
        // Two windows that share bits are never both equal to the template.
        true => windows * p - p * p * ((2.0 * m - 1.0) * windows - m * (m - 1.0)),
        false => size * (p - (2.0 * m - 1.0) * p * p),
    };
    let mut df = 0;
    let squares = counts.map(|count| {
        df += 1;
        (count - windows * p) * (count - windows * p) / variance
    });
    let statistic = squares.sum();
    chi_square(statistic, df)
}

/// How often each window of so many bits comes in a part of the sequence, ends excluded.
fn windows(bits: &Bits, from: usize, size: usize, m: u32) -> Vec<u32> {
    const STEP: usize = 32;
    let mut counts = vec![0u32; 1 << m];
    let mut add = |window: u64| {
        if let Some(count) = counts.get_mut(window as usize) {
            *count = count.wrapping_add(1);
        }
    };
    let mask = (1u64 << m) - 1;
    let inside = size + 1 - m as usize;
    let whole = inside / STEP * STEP;
    for at in (from..from + whole).step_by(STEP) {
        let word = bits.word(at) >> (64 - m - STEP as u32 + 1);
        for back in 0..STEP {
            add(word >> back & mask);
        }
    }
    for at in from + whole..from + inside {
        add(bits.window(at, m));
    }
    counts
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn templates_are_those_that_no_shift_agrees_with() {
        assert_eq!(templates(2), [1, 2]);
        assert_eq!(templates(3), [0b001, 0b011, 0b100, 0b110]);
        let counts: Vec<usize> = (2..=11).map(|bits| templates(bits).len()).collect();
        assert_eq!(counts, [2, 4, 6, 12, 20, 40, 74, 148, 284, 568]);
    }

    /// SP 800-22, 2.7.4: the template 001 in two blocks of ten bits.
    #[test]
    fn the_standards_example_of_a_template_is_met() {
        let bits = Bits::from_digits(b"10100100101110010110").unwrap();
        let counts = [0, 1].map(|part| f64::from(windows(&bits, part * 10, 10, 3)[1]));
        assert_eq!(counts, [2.0, 1.0]);
        let found = of(counts.into_iter(), 10, 3, false);
        assert!((found.p.value() - 0.344154).abs() < 1e-6);
    }

    #[test]
    fn the_exact_variance_is_that_of_all_words() {
        // 001 in all words of eleven bits.
        let counts =
            (0..2048u64).map(|word| (0..9).filter(|at| word >> at & 7 == 1).count() as f64);
        let counts: Vec<f64> = counts.collect();
        let mean = counts.iter().sum::<f64>() / 2048.0;
        let variance =
            counts.iter().map(|count| (count - mean) * (count - mean)).sum::<f64>() / 2048.0;
        let found = of([mean + 1.0].into_iter(), 11, 3, true);
        assert!((found.statistic - 1.0 / variance).abs() < 1e-9);
    }
}

//! Worked examples of the standard, and each count against the plain one.

use super::postfixes::LONGEST;
use super::suffixes::common;
use super::*;
use crate::sources::Random;

fn symbols(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| byte - b'0').collect()
}

fn of(text: &str, values: usize, run: fn(&Sample<'_>) -> Result<f64, String>) -> f64 {
    run(&Sample { symbols: &symbols(text), values }).unwrap()
}

/// The bits of the examples in 6.3.2 and 6.3.3.
const BITS: &str = "1000111001010101110011000111001010101110";

#[test]
fn the_examples_of_the_standard_have_their_printed_answers() {
    // The examples take 2.576 for the deviate and round on the way.
    let close = |found: f64, printed: f64, within: f64| {
        assert!((found - printed).abs() < within, "{found} {printed}");
    };
    // SP 800-90B, 6.3.1 to 6.3.3.
    close(of("01120122010110221021", 3, most_common::estimate), 0.5363, 1e-4);
    close(of(BITS, 2, collision::estimate), 0.4483, 1e-4);
    close(of(BITS, 2, markov::estimate), 0.761, 5e-4);
}

fn bits_of(seed: u64, all: usize, ones_in_ten: u32) -> Vec<u8> {
    let mut random = Random::new(seed);
    (0..all).map(|_| u8::from(random.below(10) < ones_in_ten)).collect()
}

/// Strings counted one by one.
fn plain_tuples(symbols: &[u8]) -> (f64, f64) {
    let all = symbols.len();
    let counts = |length: usize| {
        let mut strings: Vec<&[u8]> = symbols.windows(length).collect();
        strings.sort_unstable();
        let groups = strings.chunk_by(|a, b| a == b).map(|group| group.len() as u64);
        groups.collect::<Vec<u64>>()
    };
    let root = |share: f64, length: usize| libm::pow(share, 1.0 / length as f64);
    let (mut tuple, mut repeated) = (0.0f64, 0.0f64);
    for length in 1..all {
        let counts = counts(length);
        let most = counts.iter().copied().max().unwrap_or(0);
        let places = (all - length + 1) as f64;
        if most >= 35 {
            tuple = tuple.max(root(most as f64 / places, length));
            continue;
        }
        let pairs: u64 = counts.iter().map(|count| count * (count - 1) / 2).sum();
        if pairs == 0 {
            break;
        }
        repeated = repeated.max(root(pairs as f64 / (places * (places - 1.0) / 2.0), length));
    }
    (upper_bits(tuple, all as f64), upper_bits(repeated, all as f64))
}

#[test]
fn tuples_are_those_of_the_plain_count() {
    for (seed, all, ones) in [(1, 700, 5), (2, 1500, 8), (3, 400, 2)] {
        let mut bits = bits_of(seed, all, ones);
        // A long string that comes again, so that suffixes are sorted far.
        let copy: Vec<u8> = bits[10..90].to_vec();
        bits.extend_from_slice(&copy);
        let (tuple, repeated) = tuples::estimates(&Sample { symbols: &bits, values: 2 });
        let wanted = plain_tuples(&bits);
        assert!((tuple.unwrap() - wanted.0).abs() < 1e-12, "{seed}");
        assert!((repeated.unwrap() - wanted.1).abs() < 1e-12, "{seed}");
    }
}

#[test]
fn suffixes_have_in_common_what_their_neighbours_have() {
    for symbols in [bits_of(4, 300, 9), vec![0; 100], bits_of(5, 200, 5), vec![1, 0, 2, 1, 0, 2, 1]]
    {
        let mut plain: Vec<&[u8]> = (0..symbols.len()).map(|at| &symbols[at..]).collect();
        plain.sort_unstable();
        let wanted: Vec<u32> = (0..plain.len())
            .map(|at| match at {
                0 => 0,
                at => {
                    plain[at].iter().zip(plain[at - 1]).take_while(|(a, b)| a == b).count() as u32
                }
            })
            .collect();
        assert_eq!(common(&symbols), wanted);
    }
}

/// The predictors of 6.3.9 and 6.3.10 keep arrays for two values and maps for more: both say the same.
#[test]
fn arrays_and_maps_foretell_alike() {
    let bits = bits_of(6, 3000, 6);
    for run in [multi_mmc::estimate, lz78y::estimate] {
        let array = run(&Sample { symbols: &bits, values: 2 }).unwrap();
        // With three values there is a map, and the floor of 1/3 lies below what is found.
        let map = run(&Sample { symbols: &bits, values: 3 }).unwrap();
        assert!((array - map).abs() < 1e-12, "{array} {map}");
    }
    assert_eq!(LONGEST, 16);
}

#[test]
fn fair_bits_have_nearly_a_bit_and_foretold_ones_hardly_any() {
    let fair = entropy(&bits_of(7, 20_000, 5), 1).unwrap();
    assert_eq!(fair.estimates.len(), 10);
    assert!(fair.assessed > 0.6 && fair.assessed <= 1.0, "{fair:?}");
    let sections: Vec<&str> = fair.estimates.iter().map(|one| one.section).collect();
    assert_eq!(sections[0], "6.3.1");
    assert_eq!(sections[9], "6.3.10");
    // Each model sees what it is for.
    let period: Vec<u8> = (0..20_000u32).map(|at| u8::from(at % 97 < 40)).collect();
    let found = entropy(&period, 1).unwrap();
    let bits = |name: &str| {
        let one = found.estimates.iter().find(|one| one.name == name).unwrap();
        *one.bits.as_ref().unwrap()
    };
    assert!(bits("lag") < 0.01 && bits("markov") < 0.1, "{found:?}");
    assert!(bits("most-common-value") > 0.7);
    assert!(found.assessed < 0.01);
    // One in ten is a copy of the one before.
    let biased = entropy(&bits_of(8, 20_000, 9), 1).unwrap();
    assert!(biased.assessed < 0.17, "{biased:?}");
}

#[test]
fn symbols_of_several_bits_are_assessed_by_the_lesser_of_both() {
    let mut random = Random::new(9);
    let bytes: Vec<u8> = (0..12_000).map(|_| (random.word() & 0xff) as u8).collect();
    let found = entropy(&bytes, 8).unwrap();
    assert_eq!((found.distinct, found.estimates.len()), (256, 17));
    let of_bits = found.of_bits.unwrap();
    assert!((found.assessed - found.of_symbols.min(8.0 * of_bits)).abs() < 1e-12);
    assert!(found.assessed > 4.5, "{found:?}");
    // The highest bit never changes: the symbols lose a bit, and no more than that is claimed.
    let half: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
    assert!(entropy(&half, 8).unwrap().assessed < found.assessed);
}

#[test]
fn what_is_no_sample_is_refused_with_the_reason() {
    let refused = |symbols: &[u8], bits: u8, why: &str| {
        let found = entropy(symbols, bits).unwrap_err();
        assert!(found.contains(why), "{found}");
    };
    refused(&[0, 1].repeat(49), 1, "this one has 98");
    refused(&[1; 200], 1, "its entropy is 0");
    refused(&[0, 2].repeat(100), 1, "symbol 2 has more than 1 bits");
    refused(&[0, 1].repeat(100), 0, "1 to 8 bits");
}

//! Tests of bits reject every known-bad source, pass ChaCha20, and have uniform p-values on it.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_rng::Verdict;
use gincert_rng::bits::sources::{BIT_SOURCES, find_bits};
use gincert_rng::bits::{BitResults, BitRun, Bits, Mode, Settings};

fn results(mode: Mode, source: &str, seed: u64, sequences: usize) -> BitResults {
    let mut run = BitRun::new(Settings::new(mode), 2);
    let bytes = find_bits(source).unwrap().bytes(seed, 125_000 * sequences);
    for sequence in bytes.chunks(125_000) {
        run.add(Bits::from_bytes(sequence));
    }
    run.finish(0.99)
}

#[test]
fn every_known_bad_source_of_bits_is_rejected_in_both_modes() {
    for kind in BIT_SOURCES {
        // Linear beyond what a million bits show; its page says so.
        let is_good = ["chacha20-bits", "mersenne-twister"].contains(&kind.name);
        for mode in [Mode::Sts, Mode::Exact] {
            // No test of SP 800-22 sees a block that is sent twice.
            if is_good || (kind.name == "repeated-block" && mode == Mode::Sts) {
                continue;
            }
            let found = results(mode, kind.name, 1, 1);
            assert_eq!(found.verdict, Verdict::Fail, "{}", kind.name);
        }
    }
}

#[test]
fn chacha20_passes_as_one_sequence_and_as_several() {
    for mode in [Mode::Sts, Mode::Exact] {
        for sequences in [1, 4] {
            let found = results(mode, "chacha20-bits", 2, sequences);
            assert_eq!(found.verdict, Verdict::Pass, "{mode:?} {sequences}");
            assert_eq!(
                (found.sequences, found.bits),
                (sequences as u64, 1_000_000 * sequences as u64)
            );
        }
    }
}

/// Uniform p-values: over 300 sequences of 2^17 bits no test's share below 1 %, 10 % or 50 % is off.
#[test]
fn exact_p_values_on_good_bits_are_uniform() {
    let sequences = 300;
    let mut run = BitRun::new(Settings::new(Mode::Exact), 2);
    let bytes = find_bits("chacha20-bits").unwrap().bytes(11, sequences << 14);
    for sequence in bytes.chunks(1 << 14) {
        run.add(Bits::from_bytes(sequence));
    }
    let found = run.finish(0.99);
    let all = sequences as f64;
    let mut judged = 0;
    for series in found.series.iter().filter(|series| series.applied() == sequences as u64) {
        // Counts of rare events are mostly none, with p = 1.
        if ["fips-140-2", "repeated-words"].contains(&series.slot.test) {
            continue;
        }
        judged += 1;
        for level in [0.01, 0.1, 0.5] {
            let below = series.ps.iter().filter(|p| p.value() < level).count() as f64;
            let off = (below - all * level).abs() / (all * level * (1.0 - level)).sqrt();
            assert!(off < 4.8, "{} {level}: {below} of {all}", series.slot.name());
        }
    }
    assert!(judged > 155, "{judged}");
    assert_eq!(found.verdict, Verdict::Pass);
}

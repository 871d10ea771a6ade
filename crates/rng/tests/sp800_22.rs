//! The published answers of SP 800-22 for the binary digits of pi and e, which are computed here.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use gincert_rng::bits::{BitBattery, BitSlot, Bits, Mode, Settings};
use num_bigint::BigUint;
use serde_json::Value;

/// Binary digits that appendix B uses.
const DIGITS: usize = 1_000_000;
/// Digits beyond them, for what division loses.
const GUARD: usize = 64;

fn answers() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/rng/nist-sp800-22.json");
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// The first binary digits of a number below 4 that is given with so many binary places.
fn digits(number: &BigUint) -> Bits {
    let text = number.to_str_radix(2);
    Bits::from_digits(&text.as_bytes()[..DIGITS]).unwrap()
}

/// The sum over from..to of a series whose k-th term is that of k - 1 times p(k) / q(k), the terms times
/// a(k), as numerator, denominator and the product of all p.
fn split(from: u64, to: u64, term: &dyn Fn(u64) -> [BigUint; 3]) -> [BigUint; 3] {
    if to - from == 1 {
        let [p, q, a] = term(from);
        return [&p * a, q, p];
    }
    let middle = (from + to) / 2;
    let [sum, q, p] = split(from, middle, term);
    let [sum_after, q_after, p_after] = split(middle, to, term);
    [sum * &q_after + &p * sum_after, q * q_after, p * p_after]
}

/// e = 1 + sum of 1/k!.
fn e() -> Bits {
    let term = |k: u64| [BigUint::from(1u8), BigUint::from(k), BigUint::from(1u8)];
    let [sum, q, _] = split(1, 80_000, &term);
    digits(&(((sum + &q) << (DIGITS + GUARD)) / q))
}

/// pi = 16 arctan 1/5 - 4 arctan 1/239 (J. Machin, 1706), each by the series of L. Euler (1755) without
/// signs: arctan 1/x = x/(x^2 + 1) times the sum of products of 2k / ((2k + 1)(x^2 + 1)).
fn pi() -> Bits {
    let arctan = |x: u64, terms: u64| -> BigUint {
        let square = x * x + 1;
        let term = |k: u64| {
            [BigUint::from(2 * k), BigUint::from((2 * k + 1) * square), BigUint::from(1u8)]
        };
        let [sum, q, _] = split(1, terms, &term);
        (((sum + &q) * x) << (DIGITS + GUARD)) / (q * square)
    };
    digits(&(arctan(5, 220_000) * 16u8 - arctan(239, 64_000) * 4u8))
}

fn p_values(slots: &[BitSlot], sts: &str) -> Vec<f64> {
    let of = slots.iter().filter(|slot| slot.sts == sts);
    of.map(|slot| {
        slot.outcome.judged().unwrap_or_else(|| panic!("{sts}: {:?}", slot.outcome)).p.value()
    })
    .collect()
}

/// All 188 p-values of a number, as the program of NIST prints them.
fn check(name: &str, bits: &Bits) {
    let slots = BitBattery::new(Settings::new(Mode::Sts)).test(bits);
    let answers = answers();
    let wanted = answers["template_p_values"][name].as_object().unwrap();
    let mut compared = 0;
    for (sts, wanted) in wanted {
        let wanted: Vec<f64> = match wanted {
            Value::Array(list) => list.iter().map(|p| p.as_f64().unwrap()).collect(),
            one => vec![one.as_f64().unwrap()],
        };
        let found = p_values(&slots, sts);
        assert_eq!(found.len(), wanted.len(), "{sts}");
        for (part, (found, wanted)) in found.iter().zip(&wanted).enumerate() {
            assert!((found - wanted).abs() < 1.1e-6, "{name} {sts} {part}: {found} {wanted}");
            compared += 1;
        }
    }
    assert_eq!(compared, slots.len());
}

#[test]
fn sts_mode_gives_all_published_answers_for_pi_and_e() {
    let (pi, e) = (pi(), e());
    assert_eq!((pi.window(0, 10), e.window(0, 10)), (0b1100100100, 0b1010110111));
    check("pi", &pi);
    check("e", &e);
    // Exact mode: what the standard's wrong constants cost.
    let exact = BitBattery::new(Settings::new(Mode::Exact)).test(&pi);
    let of = |sts| p_values(&exact, sts)[0];
    assert!((of("OverlappingTemplate") - 0.260718352).abs() < 1e-6);
    // With 1/96 and 1/48 in full; with both rounded to six places it would be 0.246857.
    assert!((of("LinearComplexity") - 0.246801).abs() < 1e-6);
    let exact = BitBattery::new(Settings::new(Mode::Exact)).test(&e);
    assert!((p_values(&exact, "OverlappingTemplate")[0] - 0.159037).abs() < 1e-6);
}

/// The examples of section 2 that a sequence and a parameter alone decide; what the document prints
/// wrongly is in the file beside what is right.
#[test]
fn sts_mode_gives_the_examples_of_section_2_and_not_their_errors() {
    let answers = answers();
    let names = [
        ("frequency", "Frequency", 0),
        ("block_frequency", "BlockFrequency", 0),
        ("runs", "Runs", 0),
        ("dft", "FFT", 0),
        ("serial", "Serial", 0),
        ("approximate_entropy", "ApproximateEntropy", 0),
        ("cusum_fwd", "CumulativeSums", 0),
        ("cusum", "CumulativeSums", 0),
        ("random_excursions", "RandomExcursions", 4),
        ("random_excursions_variant", "RandomExcursionsVariant", 9),
        ("longest_run", "LongestRun", 0),
    ];
    let mut wrong = Vec::new();
    let mut compared = 0;
    for example in answers["nist"].as_array().unwrap() {
        let text = example["input"].as_str().unwrap();
        let named = names.iter().find(|(name, _, _)| example["test"] == *name);
        let (Some((_, sts, part)), Some(bits)) = (named, Bits::from_digits(text.as_bytes())) else {
            continue;
        };
        let mut settings = Settings { any_length: true, ..Settings::new(Mode::Sts) };
        let params = &example["params"];
        let size = params["M"].as_u64().or(params["m"].as_u64()).unwrap_or(0) as u32;
        for test in ["block-frequency", "serial", "approximate-entropy"] {
            settings.set(test, size);
        }
        let slots = BitBattery::new(settings).test(&bits);
        let found: Vec<&BitSlot> = slots.iter().filter(|slot| slot.sts == *sts).collect();
        let recomputed = example["recomputed"].as_array().unwrap();
        for (at, wanted) in recomputed.iter().enumerate() {
            let slot = &found[part + at];
            let p = slot.outcome.shown().unwrap().p.value();
            // The document's own example of the longest run has probabilities of four digits.
            let by = if *sts == "LongestRun" { 2e-5 } else { 1e-6 };
            assert!((p - wanted.as_f64().unwrap()).abs() < by, "{example}: {p}");
            let printed = example["expected"][at].as_f64().unwrap();
            if (p - printed).abs() > 2e-5 {
                wrong.push(example["source"].as_str().unwrap().to_owned());
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 18);
    wrong.sort();
    let sections = ["2.14.4", "2.6.4", "2.6.8"];
    let wanted: Vec<String> =
        sections.iter().map(|of| format!("SP 800-22 rev1a sec {of}")).collect();
    assert_eq!(wrong, wanted);
}

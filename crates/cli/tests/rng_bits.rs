//! `gincert rng test --as bits` and `--as draws`: the JSON that others rely on, verdicts as exit codes,
//! and samples that are bad or of another kind.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{Run, gincert, with_input};
use serde_json::{Value, json};
use std::io::Write;

fn test(args: &[&str], sample: &[u8]) -> (Run, Value) {
    let all = [&["rng", "test", "-", "--format", "json"], args].concat();
    let run = with_input(&all, sample);
    let answer = serde_json::from_str(&run.stdout()).unwrap();
    (run, answer)
}

/// Bytes that no test of bits tells from good ones: a counter through a mixer (SplitMix64).
fn good(bytes: usize) -> Vec<u8> {
    let mut state = 7u64;
    let word = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    let words = std::iter::repeat_with(word).take(bytes.div_ceil(8));
    let mut found: Vec<u8> = words.flat_map(u64::to_be_bytes).collect();
    found.truncate(bytes);
    found
}

/// The hundred binary digits of pi of SP 800-22, 2.1.8.
const PI: &str = "1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000";

#[test]
fn raw_output_passes_with_one_entry_for_each_p_value() {
    let (run, answer) = test(&["--as", "bits", "--mode", "sts"], &good(125_000));
    assert_eq!((run.code(), &answer["verdict"]), (0, &json!("pass")), "{}", run.stdout());
    assert_eq!(
        (&answer["as"], &answer["mode"], &answer["bits"]),
        (&json!("bits"), &json!("sts"), &json!(1_000_000))
    );
    let tests = answer["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 188);
    let of = |sts: &str| tests.iter().filter(|test| test["sts"] == sts).count();
    let counts = ["NonOverlappingTemplate", "Serial", "CumulativeSums", "RandomExcursions"].map(of);
    assert_eq!(counts, [148, 2, 2, 8]);
    for test in tests {
        let is_applied = test["verdict"] != "not applicable";
        for key in ["statistic", "p", "log10_p", "p_adjusted"] {
            assert_eq!(test[key].is_number(), is_applied, "{test}");
        }
        assert_eq!(test["because"].is_string(), !is_applied, "{test}");
    }
    // The same bits in characters are the same sample.
    let digits: String = good(125_000).iter().map(|byte| format!("{byte:08b}\n")).collect();
    let (_, same) = test_digits(&digits);
    assert_eq!(same["tests"], answer["tests"]);
}

fn test_digits(digits: &str) -> (Run, Value) {
    test(&["--as", "bits", "--mode", "sts"], digits.as_bytes())
}

#[test]
fn biased_output_fails_and_several_sequences_have_shares_and_bins() {
    let biased: Vec<u8> =
        good(125_000).chunks(2).map(|pair| pair[0] | pair[pair.len() - 1] & 3).collect();
    let (run, answer) = test(&["--as", "bits"], &biased);
    assert_eq!(
        (run.code(), &answer["verdict"], &answer["mode"]),
        (1, &json!("fail"), &json!("exact"))
    );
    let args = ["--as", "bits", "--sequence-bits", "20000"];
    let (run, answer) = test(&args, &good(150_001));
    assert_eq!(
        (run.code(), &answer["samples"], &answer["left_over_bits"]),
        (0, &json!(60), &json!(8))
    );
    let series = &answer["sequences"][0];
    assert_eq!((&series["sts"], &series["applied"]), (&json!("Frequency"), &json!(60)));
    assert_eq!(series["p_values"].as_array().unwrap().len(), 60);
    let names = answer["tests"]
        .as_array()
        .unwrap()
        .iter()
        .take(3)
        .map(|test| test["name"].as_str().unwrap());
    let wanted =
        ["proportion", "uniformity", "combined"].map(|part| format!("bits/frequency/{part}"));
    assert_eq!(names.collect::<Vec<_>>(), wanted);
}

/// The standard's example in 2.6.8 prints 0.168669; its sequence gives 0.646355.
#[test]
fn a_short_sequence_says_what_each_test_needs_and_shows_p_values_on_request() {
    let (run, answer) = test_digits(PI);
    assert_eq!((run.code(), &answer["verdict"]), (1, &json!("inconclusive")));
    let of = |answer: &Value, sts: &str| {
        let tests = answer["tests"].as_array().unwrap();
        tests.iter().find(|test| test["sts"] == sts).unwrap().clone()
    };
    assert_eq!(of(&answer, "Frequency")["p"], json!(0.109598583));
    let spectral = of(&answer, "FFT");
    assert_eq!((&spectral["p"], &spectral["verdict"]), (&Value::Null, &json!("not applicable")));
    assert_eq!(spectral["because"], "needs 1,000 bits; the sequence has 100");
    let (_, answer) = test(&["--as", "bits", "--mode", "sts", "--any-length"], PI.as_bytes());
    let spectral = of(&answer, "FFT");
    assert_eq!((&spectral["p"], &spectral["verdict"]), (&json!(0.646355196), &json!("not judged")));
    let args =
        ["--as", "bits", "--mode", "sts", "--any-length", "--parameter", "approximate-entropy=2"];
    let (_, answer) = test(&args, PI.as_bytes());
    assert_eq!(of(&answer, "ApproximateEntropy")["p"], json!(0.235300746));
    let run = with_input(&["rng", "test", "-", "--as", "bits", "--parameter", "serial=99"], b"01");
    assert_eq!(run.code(), 2);
}

/// Each gets one sentence, and nothing of it is tested.
#[test]
fn a_sample_of_another_kind_is_recognised_in_one_sentence() {
    let decks = gincert(&["rng", "generate", "chacha20", "--decks", "1000"]).stdout();
    let cases: [(&str, Vec<u8>, &str); 6] = [
        ("bits", decks.clone().into_bytes(), "--as decks"),
        ("bits", b"5\n17\n33\n".to_vec(), "--as draws"),
        ("decks", good(100_000), "--as bits"),
        ("dealt", good(100_000), "--as bits"),
        ("decks", PI.as_bytes().to_vec(), "--as bits"),
        ("draws", good(100_000), "--as bits"),
    ];
    for (kind, sample, option) in cases {
        let (run, answer) = test(&["--as", kind], &sample);
        assert_eq!(run.code(), 3, "{kind}");
        let findings = answer["findings"].as_array().unwrap();
        assert_eq!(findings.len(), 1, "{kind}: {answer}");
        assert_eq!(findings[0]["code"], "sample-mistaken");
        assert!(findings[0]["help"].as_str().unwrap().contains(option), "{answer}");
    }
}

#[test]
fn bad_input_of_bits_is_refused_with_its_place() {
    let (run, answer) = test(&["--as", "bits"], b"");
    assert_eq!(
        (run.code(), &answer["samples"], &answer["verdict"]),
        (3, &json!(0), &json!("inconclusive"))
    );
    let (run, answer) = test(&["--as", "bits"], b" \n\n");
    assert_eq!((run.code(), &answer["samples"]), (3, &json!(0)));
    let mut odd = PI.repeat(10);
    odd.replace_range(700..701, "x");
    let (run, answer) = test_digits(&odd);
    assert_eq!((run.code(), &answer["findings"][0]["code"]), (3, &json!("bit-unreadable")));
    assert!(answer["findings"][0]["message"].as_str().unwrap().starts_with("Byte 701 is 'x'"));
    // A packed file that is cut off is not tested as if it were whole.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&good(400_000)).unwrap();
    let packed = packed.finish().unwrap();
    let (run, answer) = test(&["--as", "bits"], &packed[..packed.len() / 2]);
    assert_eq!((run.code(), &answer["findings"][0]["code"]), (3, &json!("sample-unreadable")));
    assert_ne!(answer["verdict"], "pass");
    let (run, _) = test(&["--as", "bits"], &packed);
    assert_eq!(run.code(), 0);
}

#[test]
fn draws_pass_fail_and_name_their_scaling() {
    let scaled = |values: u64| -> String {
        let words = good(160_000)
            .chunks(8)
            .map(|word| u64::from_be_bytes(word.try_into().unwrap()))
            .collect::<Vec<_>>();
        words
            .iter()
            .map(|word| format!("{}\n", (u128::from(*word) * u128::from(values)) >> 64))
            .collect()
    };
    let (run, answer) = test(&["--as", "draws", "--values", "0-36"], scaled(37).as_bytes());
    assert_eq!(
        (run.code(), &answer["verdict"], &answer["samples"]),
        (0, &json!("pass"), &json!(20_000))
    );
    let modulo: String = good(40_000).iter().map(|byte| format!("{}\n", byte % 37)).collect();
    let (run, answer) = test(&["--as", "draws", "--values", "0-36"], modulo.as_bytes());
    assert_eq!((run.code(), &answer["verdict"]), (1, &json!("fail")));
    let tests = answer["tests"].as_array().unwrap();
    let named = tests.iter().find(|test| test["name"] == "draws/modulo/modulo-8").unwrap();
    assert_eq!(
        named["note"],
        "as a word of 8 bits that is taken modulo the number of values would give"
    );
    let (run, answer) = test(&["--as", "draws"], b"1 2 3\n4 5\n");
    assert_eq!((run.code(), &answer["findings"][0]["code"]), (3, &json!("draws-unreadable")));
}

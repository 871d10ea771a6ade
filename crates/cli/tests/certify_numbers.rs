//! Certification of a submission with raw output and draws of a generator: a part of its own, with a
//! verdict, one family over all its files, and files that are no such thing.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use gincert_rng::bits::sources::find_bits;
use gincert_rng::sources::Random;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const SAMPLE: &str = "vectors/submissions/two-shufflers";

/// A file of a submission: its name, its role, its bytes.
type Listed<'a> = (&'a str, &'a str, Vec<u8>);

/// Certifies the sample's rule document with these files instead of its decks: exit code, report,
/// findings.
fn certified(listed: &[Listed<'_>]) -> (i32, String, String) {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("submission");
    fs::create_dir_all(&copy).unwrap();
    fs::copy(top().join(SAMPLE).join("rules.md"), copy.join("rules.md")).unwrap();
    let page = fs::read_to_string(top().join(SAMPLE).join("submission.md")).unwrap();
    let kept = page.lines().filter(|line| !line.starts_with("| `shuffler-"));
    let mut page: String = kept.map(|line| format!("{line}\n")).collect();
    for (name, role, bytes) in listed {
        page.push_str(&format!("| `{name}` | {role} | not stated |\n"));
        fs::write(copy.join(name), bytes).unwrap();
    }
    fs::write(copy.join("submission.md"), page).unwrap();
    run(&copy, &folder.path().join("out"))
}

fn run(submission: &Path, out: &Path) -> (i32, String, String) {
    let run = gincert(&["certify", submission.to_str().unwrap(), "--out", out.to_str().unwrap()]);
    let read = |file: &str| fs::read_to_string(out.join(file)).unwrap();
    let report =
        (read("report.md") + &read("annex.md")).split_whitespace().collect::<Vec<_>>().join(" ");
    (run.code(), report, read("findings.jsonl"))
}

fn bits(source: &str, bytes: usize) -> Vec<u8> {
    find_bits(source).unwrap().bytes(1, bytes)
}

fn draws(numbers: u64, mut next: impl FnMut() -> u64) -> Vec<u8> {
    (0..numbers).flat_map(|_| format!("{}\n", next()).into_bytes()).collect()
}

#[test]
fn raw_output_and_draws_that_pass_have_a_section_and_a_verdict() {
    let mut random = Random::new(3);
    let numbers = draws(20_000, || 1 + u64::from(random.below(52)));
    let (code, report, findings) = certified(&[
        ("bits.bin", "Raw output", bits("chacha20-bits", 125_000)),
        ("numbers.txt", "Draws: 1 to 52", numbers),
    ]);
    assert_eq!(code, 0, "{findings}");
    for words in [
        "Random numbers: agrees; of 2 files of raw output or draws 2 pass, 0 fail, 0 are inconclusive.",
        "of raw output and draws: not rejected.",
        "| bits.bin | 1,000,000 bits in 1 sequence, raw bytes, highest bit first | 0 |",
        "| numbers.txt | 20,000 draws of 1 number from 1 to 52, with replacement |",
        "The file excludes (bits.bin): a share of ones that is 0.3",
        "A verdict on raw output does not cover the shuffle made from it.",
        "| biased | 1,000,000 | ",
        "| a byte modulo 52 | 20,000 |",
        "Shuffles: not part of this submission.",
        "The collective answer about random numbers in section 11 uses it.",
        "(figures/random-numbers-1.svg)",
    ] {
        assert!(report.contains(words), "{words}");
    }
    assert!(!report.contains("did not reject it"));
    assert!(!findings.contains("random-numbers"), "{findings}");
}

#[test]
fn a_rejected_generator_is_a_material_finding_that_names_its_cell() {
    let mut random = Random::new(4);
    let modulo = draws(40_000, || u64::from(random.half() & 0xff) % 52);
    let (code, report, findings) = certified(&[
        ("biased.bin", "Raw output", bits("biased", 125_000)),
        ("numbers.txt", "Draws: 0 to 51", modulo),
        ("good.bin", "bits", bits("chacha20-bits", 125_000)),
    ]);
    assert_eq!(code, 1);
    assert!(report.contains(
        "Random numbers: differs; of 3 files of raw output or draws 1 passes, 2 fail, 0 are inconclusive."
    ));
    assert!(report.contains("of 1,000,000 bits are 1; expected 500,000"));
    assert!(
        report.contains("Most extreme in numbers.txt, by the test draws/modulo/modulo-8: value ")
    );
    assert!(report.contains("as a word of 8 bits that is taken modulo the number of values"));
    let rejected: Vec<&str> =
        findings.lines().filter(|line| line.contains("random-numbers-rejected")).collect();
    assert_eq!(rejected.len(), 2, "{findings}");
    assert!(rejected.iter().all(|line| line.contains("Most extreme: ")), "{rejected:?}");
}

#[test]
fn too_little_is_inconclusive_and_never_agrees() {
    let mut random = Random::new(5);
    let (code, report, findings) = certified(&[
        ("bits.bin", "Raw output", bits("chacha20-bits", 124_999)),
        ("numbers.txt", "Draws: 1 to 52", draws(9_999, || 1 + u64::from(random.below(52)))),
    ]);
    assert_eq!(code, 1);
    assert!(report.contains(
        "Random numbers: inconclusive; of 2 files of raw output or draws 0 pass, 0 fail, 2 are inconclusive; of the inconclusive ones 2 are too small to pass."
    ));
    assert_eq!(findings.matches("the file is too small to pass").count(), 2, "{findings}");
    // One bit says nothing.
    let (_, report, _) = certified(&[("bits.txt", "Raw output", b"1".to_vec())]);
    assert!(report.contains("Random numbers: not-tested; "));
}

#[test]
fn bad_files_are_findings_with_exit_code_3_and_keep_the_rest_from_agreeing() {
    let good = bits("chacha20-bits", 125_000);
    let decks: Vec<u8> = (0..52).flat_map(|card| format!("{card} ").into_bytes()).collect();
    let ones = bits("chacha20-bits", 12_500);
    let ones = ones.iter().flat_map(|byte| (0..8).map(move |at| b'0' + (byte >> at & 1)));
    let mut odd: Vec<u8> = ones.collect();
    odd[70_000] = b'x';
    let mut random = Random::new(6);
    let mut fair = |last: &str| {
        let mut text = draws(20_000, || 1 + u64::from(random.below(52)));
        text.extend_from_slice(last.as_bytes());
        text
    };
    for (file, why) in [
        (("a.txt", "Raw output", decks), "it looks like decks, one a line, not like raw output"),
        (("a.txt", "Raw output", odd), "byte 70001 (0x78) is neither 0 nor 1"),
        (("a.txt", "Raw output", Vec::new()), "it contains no bits"),
        (("a.txt", "Draws", fair("")), "the range of its draws is not stated"),
        (("a.txt", "Draws: 1 to 52", fair("53\n")), "outside 1 to 52"),
        (("a.txt", "Draws: 1 to 52", fair("x\n")), "line 20001: 'x' is not a whole number"),
        (
            ("a.txt", "Draws: 1 to 52", good[..5000].to_vec()),
            "it looks like raw output, not like draws",
        ),
    ] {
        let role = file.1;
        let (code, report, findings) = certified(&[("good.bin", "Raw output", good.clone()), file]);
        assert_eq!(code, 3, "{role} {why}: {findings}");
        assert!(findings.contains(why), "{why}: {findings}");
        assert!(report.contains("Random numbers: inconclusive; of "), "{why}");
    }
    // The same bytes twice are no more evidence than once.
    let (code, report, findings) = certified(&[
        ("good.bin", "Raw output", good.clone()),
        ("again.bin", "Raw output", good.clone()),
    ]);
    assert_eq!(code, 1, "{findings}");
    assert!(report.contains("Random numbers: inconclusive; "));
    assert!(report.contains("not-tested: it is a duplicate of 'good.bin'"));
    // A packed file that is cut off is tested as far as it goes, and does not pass.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    std::io::Write::write_all(&mut packed, &bits("chacha20-bits", 200_000)).unwrap();
    let mut packed = packed.finish().unwrap();
    packed.truncate(packed.len() - 20);
    let (code, report, findings) = certified(&[("bits.gz", "Raw output", packed)]);
    assert_eq!(code, 3, "{findings}");
    assert!(findings.contains("the file was not read to its end"), "{findings}");
    assert!(report.contains("Random numbers: inconclusive; "));
}

/// The plan that `rng plan` writes.
fn plan(words: &[&str]) -> Vec<u8> {
    let run = gincert(&[&["rng", "plan"], words].concat());
    assert_eq!(run.code(), 0, "{}", run.stderr());
    run.stdout().into_bytes()
}

#[test]
fn a_plan_for_raw_output_is_followed_and_the_rest_has_one_look() {
    let words = ["--as", "bits", "--sequence-bits", "100000", "--decks", "4", "--reserve", "4"];
    let planned = |source| {
        let mut random = Random::new(9);
        let numbers = draws(20_000, || 1 + u64::from(random.below(52)));
        certified(&[
            ("plan.md", "Test plan", plan(&words)),
            ("bits.bin", "Raw output", bits(source, 187_500)),
            ("numbers.txt", "Draws: 1 to 52", numbers),
        ])
    };
    let (code, report, findings) = planned("chacha20-bits");
    assert_eq!(code, 0, "{findings}");
    for words in [
        "At 99 % confidence, which the plan plan.md fixes, collectively over the ",
        "Files of bits (sequences of 100000 bits, highest bit first, exact mode) are tested under the plan",
        "the first at 4 sequences, each later one at twice the sequences of the previous one",
        "all sequences but the 4 reserved for a retest",
        "Any other file has one look, at the whole file.",
        "| bits.bin | 1,100,000 bits in 11 sequences, raw bytes, highest bit first | 0 |",
        "Planned test of bits.bin",
        "Read for the test: 11 sequences; not read: 4.",
        "of 2 files of raw output or draws 2 pass",
    ] {
        assert!(report.contains(words), "{words}");
    }
    let (code, report, findings) = planned("biased");
    assert_eq!(code, 1);
    for words in [
        "p-values of the files that follow it: rejected.",
        "Retest of what failed on 4 fresh sequences: the failure is confirmed",
        "of 2 files of raw output or draws 1 passes, 1 fails",
    ] {
        assert!(report.contains(words), "{words}");
    }
    assert_eq!(findings.matches("random-numbers-rejected").count(), 1, "{findings}");
}

#[test]
fn a_plan_for_draws_fits_the_role_that_it_states() {
    let words = ["--as", "draws", "--values", "1-52", "--decks", "10000", "--reserve", "8000"];
    let planned = |role, next: fn(&mut Random) -> u64| {
        let mut random = Random::new(11);
        let numbers = draws(28_000, || next(&mut random));
        certified(&[("plan.md", "Test plan", plan(&words)), ("numbers.txt", role, numbers)])
    };
    let fair = |random: &mut Random| 1 + u64::from(random.below(52));
    let (code, report, findings) = planned("Draws: 1 to 52", fair);
    assert_eq!(code, 0, "{findings}");
    assert!(report.contains("Read for the test: 20,000 draws; not read: 8,000."));
    // The picture shows what the looks rest on, without the draws that are reserved for a retest.
    assert!(
        report.contains("Values by place: numbers.txt: 20,000 counts, each expected to be 384.62")
    );
    let modulo = |random: &mut Random| 1 + u64::from(random.half() & 0xff) % 52;
    let (code, report, _) = planned("Draws: 1 to 52", modulo);
    assert_eq!(code, 1);
    assert!(report.contains("on 8,000 fresh draws: the failure is confirmed"));
    // A plan for other draws is not for this file, which then has one look.
    let (code, report, findings) = planned("Draws: 0 to 52", fair);
    assert_eq!(code, 1);
    assert!(findings.contains("fits none of the submission's files"), "{findings}");
    assert!(!report.contains("under the plan"));
}

/// Nothing is tested otherwise than as planned.
#[test]
fn a_plan_that_was_changed_leaves_random_numbers_untested() {
    let text = String::from_utf8(plan(&["--as", "bits"])).unwrap().replace("99 %", "95 %");
    let (code, report, findings) = certified(&[
        ("plan.md", "Test plan", text.into_bytes()),
        ("bits.bin", "Raw output", bits("chacha20-bits", 125_000)),
    ]);
    assert_ne!(code, 0);
    assert!(findings.contains("plan-unusable"), "{findings}");
    assert!(report.contains("not-tested: the test plan of the submission cannot be followed"));
}

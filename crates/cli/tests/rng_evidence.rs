//! `gincert rng evidence` and `rng entropy` as their users see them, and suites' outputs in a
//! certification.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{gincert, top};
use gincert_rng::bits::sources::find_bits;
use std::fs;
use tempfile::TempDir;

const SUMMARY: &str = "\
========= Summary results of SmallCrush =========

 Version:          TestU01 1.2.3
 Generator:        the supplier's generator
 Number of statistics:  15
 Total CPU time:   00:00:19.35
 The following tests gave p-values outside [0.001, 0.9990]:
 (eps  means a value < 1.0e-300):
 (eps1 means a value < 1.0e-15):

       Test                          p-value
 ----------------------------------------------
  6  MaxOft                          4.1e-4
 ----------------------------------------------
 All other tests were passed
";

#[test]
fn evidence_quotes_what_a_suite_says_with_its_digest() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("smallcrush.txt");
    fs::write(&path, SUMMARY).unwrap();
    let run = gincert(&["rng", "evidence", path.to_str().unwrap()]);
    assert_eq!(run.code(), 0);
    let text = run.stdout();
    for words in [
        "sha256:",
        "TestU01, version 1.2.3: SmallCrush",
        "Generator: the supplier's generator",
        "Stated by the suite: 15 results, 14 passed, 1 weak, 0 failed",
        "> 6  MaxOft                          4.1e-4",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let run = gincert(&["rng", "evidence", path.to_str().unwrap(), "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout()).unwrap();
    let found = &json["files"][0]["runs"][0];
    assert_eq!((found["suite"].as_str(), found["weak"].as_u64()), (Some("TestU01"), Some(1)));
    // Cut off, it is a finding and exit code 3.
    fs::write(&path, &SUMMARY[..SUMMARY.len() - 40]).unwrap();
    let run = gincert(&["rng", "evidence", path.to_str().unwrap()]);
    assert_eq!(run.code(), 3);
    assert!(run.stdout().contains("suite-output-damaged"), "{}", run.stdout());
}

#[test]
fn a_report_quotes_suites_and_judges_nothing_by_them() {
    let folder = TempDir::new().unwrap();
    let certified = |output: &str, name: &str| {
        let copy = folder.path().join(name);
        fs::create_dir_all(&copy).unwrap();
        let sample = top().join("vectors/submissions/two-shufflers");
        fs::copy(sample.join("rules.md"), copy.join("rules.md")).unwrap();
        let page = fs::read_to_string(sample.join("submission.md")).unwrap();
        let kept = page.lines().filter(|line| !line.starts_with("| `shuffler-"));
        let mut page: String = kept.map(|line| format!("{line}\n")).collect();
        page.push_str("| `suite.txt` | Suite output | not stated |\n");
        fs::write(copy.join("suite.txt"), output).unwrap();
        fs::write(copy.join("submission.md"), page).unwrap();
        let out = copy.with_extension("out");
        let run = gincert(&["certify", copy.to_str().unwrap(), "--out", out.to_str().unwrap()]);
        let report = fs::read_to_string(out.join("report.md")).unwrap();
        let findings = fs::read_to_string(out.join("findings.jsonl")).unwrap();
        (run.code(), report, findings)
    };
    let (code, report, findings) = certified(SUMMARY, "whole");
    assert_eq!(code, 0, "{findings}");
    assert!(report.contains("### Outputs of other test suites"));
    let words = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("the statements are the suites', not this report's"));
    assert!(report.contains("6  MaxOft                          4.1e-4"));
    assert!(words.contains("Random numbers and shuffles: not part of this submission."));
    let (code, _, findings) = certified(&SUMMARY[..SUMMARY.len() - 40], "cut");
    assert_eq!(code, 1, "{findings}");
    assert!(findings.contains("\"suite-output-damaged\",\"grade\":\"material\""), "{findings}");
}

#[test]
fn entropy_prints_every_estimate_and_what_the_figure_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("raw.bin");
    let file = path.to_str().unwrap();
    fs::write(&path, find_bits("chacha20-bits").unwrap().bytes(1, 4000)).unwrap();
    let run = gincert(&["rng", "entropy", file, "--bits-per-symbol", "1", "--packed"]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let text = run.stdout();
    for words in ["Min-entropy: 0.", "32,000 symbols", "Restart tests", "lz78y", "6.3.10"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let json = gincert(&["rng", "entropy", file, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout()).unwrap();
    assert_eq!(json["estimates"].as_array().unwrap().len(), 17);
    assert_eq!(json["enough_symbols"], false);
    // The same bits in characters, one a byte, and as bytes.
    let bits = fs::read(&path).unwrap();
    let bits = bits.iter().flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1));
    let ones: Vec<u8> = bits.collect();
    let digits: Vec<u8> = ones.iter().map(|bit| b'0' + bit).collect();
    for (name, bytes) in [("ones.bin", ones), ("digits.txt", digits)] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let run = gincert(&["rng", "entropy", path.to_str().unwrap(), "--bits-per-symbol", "1"]);
        assert_eq!(run.stdout().lines().next(), text.lines().next(), "{}", run.stderr());
    }
    // Bytes of raw output are no symbols of one bit; a deck is no raw output.
    let run = gincert(&["rng", "entropy", file, "--bits-per-symbol", "1"]);
    assert_eq!(run.code(), 3);
    assert!(run.stderr().contains("--packed"), "{}", run.stderr());
    let run = gincert(&["rng", "entropy", file, "--bits-per-symbol", "3", "--packed"]);
    assert_eq!(run.code(), 2);
    let deck: String = (0..52).map(|card| format!("{card} ")).collect();
    fs::write(&path, format!("{deck}\n").repeat(20)).unwrap();
    assert_eq!(gincert(&["rng", "entropy", file]).code(), 3);
}

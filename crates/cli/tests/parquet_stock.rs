//! Parquet files of the stock writer, pyarrow: several row groups, compressions and dictionaries, records in one
//! column, nested records and flat rows, with decimals, time stamps and numbers that became floating-point.
//!
//! Without python3 and pyarrow nothing is tested, and that is printed; with `GINCERT_REQUIRE_TOOLS=1`, as in
//! CI, their absence is a failure.

#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::python_has;
use common::{gincert_in, top};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Writes `log.jsonl` as Parquet files in one folder each, and as the same records or rows in text.
const WRITER: &str = include_str!("data/write_parquet.py");

/// Rounds of the log: it has faults of every kind.
const ROUNDS: &str = "100000";

/// The answer of an audit in JSON and its findings, without the offsets of records.
fn audit(folder: &Path, rules: &str) -> (serde_json::Value, BTreeMap<String, u32>) {
    let words = ["--format", "json", "replay", "--rules", rules, "log", "--findings", "findings"];
    let run = gincert_in(folder, &words);
    assert_eq!(run.code(), 1, "{}: {}", folder.display(), run.stderr());
    let mut findings = BTreeMap::new();
    for line in fs::read_to_string(folder.join("findings")).unwrap().lines() {
        let mut value: serde_json::Value = serde_json::from_str(line).unwrap();
        value.as_object_mut().unwrap().remove("offset").unwrap();
        *findings.entry(value.to_string()).or_insert(0) += 1;
    }
    let mut answer = run.json();
    // Which clean rounds the reference settles too depends on the bytes of their lines.
    answer["checked"].as_object_mut().unwrap().remove("reference").unwrap();
    (answer, findings)
}

#[test]
fn interop_files_of_pyarrow_give_the_answers_of_their_text() {
    if !python_has("pyarrow.parquet", "pyarrow") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let rules = top().join("rulesets/gin-and-win/ten.md");
    let rules = rules.to_str().unwrap();
    let words = ["generate", "log", "--rules", rules, "--rounds", ROUNDS, "--seats", "2"];
    let more = ["--faults", "all=0.001", "--seed", "26", "--out", "log.jsonl", "--truth", "truth"];
    assert_eq!(gincert_in(folder.path(), &[&words[..], &more].concat()).code(), 0);
    let written = Command::new("python3").args(["-c", WRITER]).current_dir(folder.path()).output();
    let written = written.unwrap();
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    let pairs = String::from_utf8(written.stdout).unwrap();
    let mut answers: BTreeMap<String, (serde_json::Value, BTreeMap<String, u32>)> = BTreeMap::new();
    let mut compared = 0;
    for pair in pairs.lines() {
        let (columns, text) = pair.split_once(' ').unwrap();
        let text = answers
            .entry(text.to_owned())
            .or_insert_with(|| audit(&folder.path().join(text), rules));
        let answer = audit(&folder.path().join(columns), rules);
        assert!(answer.1.len() > 300, "{columns}: {} findings", answer.1.len());
        let other = answer.1.iter().find(|(line, count)| text.1.get(*line) != Some(*count));
        assert_eq!(other, None, "{columns}");
        assert_eq!(answer.1.len(), text.1.len(), "{columns}");
        assert_eq!(answer.0, text.0, "{columns}");
        compared += 1;
    }
    assert_eq!(compared, 8);
}

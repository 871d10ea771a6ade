//! The database of an audit, asked by the stock sqlite3 and by pandas.
//!
//! Without these programs nothing is tested, and that is printed; with `GINCERT_REQUIRE_TOOLS=1`, as in CI, their
//! absence is a failure.

#![cfg(feature = "sqlite")]
#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::tools::{none_missing, python_has};
use common::{gincert_in, top};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Compares each table of the database with the CSV file beside it, cell by cell, and prints their rows.
const READER: &str = include_str!("data/read_sqlite.py");

/// An audit with its folder `out`: rounds with faults of every kind, and their answer.
fn audited() -> (TempDir, serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let rules = top().join("rulesets/gin-and-win/ten.md");
    let rules = rules.to_str().unwrap();
    let words = ["generate", "log", "--rules", rules, "--rounds", "20000", "--seats", "2"];
    let more = ["--faults", "all=0.002", "--seed", "7", "--out", "log.jsonl", "--truth", "truth"];
    assert_eq!(gincert_in(folder.path(), &[&words[..], &more].concat()).code(), 0);
    let words = ["--format", "json", "replay", "--rules", rules, "log.jsonl", "--out", "out"];
    let run = gincert_in(folder.path(), &[&words[..], &["--sqlite"]].concat());
    assert_eq!(run.code(), 1, "{}", run.stderr());
    let answer = run.json();
    (folder, answer)
}

fn is_at_hand(program: &str, words: &[&str]) -> bool {
    let mut command = Command::new(program);
    let command = command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
    let found = command.status().is_ok_and(|status| status.success());
    none_missing(if found { &[] } else { &["sqlite3 or pandas"] })
}

fn asked(folder: &Path, program: &str, words: &[&str]) -> String {
    let run = Command::new(program).args(words).current_dir(folder).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn interop_sqlite3_gets_the_sums_of_the_answer() {
    if !is_at_hand("sqlite3", &["--version"]) {
        return;
    }
    let (folder, answer) = audited();
    let ask = |question: &str| {
        asked(folder.path(), "sqlite3", &["out/audit.sqlite", question]).trim().to_owned()
    };
    let lines = fs::read_to_string(folder.path().join("out/findings.jsonl")).unwrap();
    assert_eq!(ask("SELECT count(*) FROM exceptions"), lines.lines().count().to_string());
    let open: i64 = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|line| line["counted"] == "counted")
        .filter_map(|line| line["open_minor"].as_i64())
        .sum();
    assert_ne!(open, 0);
    for view in ["exceptions_by_code", "exceptions_by_dealer", "exceptions_by_table_and_hour"] {
        let sum = format!("SELECT sum(overpaid_minor) - sum(underpaid_minor) FROM {view}");
        assert_eq!(ask(&sum), open.to_string(), "{view}");
    }
    assert_eq!(ask("SELECT sum(open_minor) FROM open_wagers"), open.to_string());
    let patterns = answer["patterns"].as_array().unwrap().len();
    assert_eq!(ask("SELECT count(*) FROM patterns"), patterns.to_string());
    assert_eq!(ask("PRAGMA integrity_check"), "ok");
    assert_eq!(ask("PRAGMA user_version"), "1");
}

#[test]
fn interop_pandas_reads_the_rows_of_the_csv_files() {
    if !python_has("pandas", "pandas") {
        return;
    }
    let (folder, _) = audited();
    let rows = asked(folder.path(), "python3", &["-c", READER]);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    assert!(rows[0].starts_with("exceptions ") && rows[0] != "exceptions 0", "{rows:?}");
}

#[test]
fn the_same_audit_gives_the_same_database() {
    let [one, other] = [audited(), audited()]
        .map(|(folder, _)| fs::read(folder.path().join("out/audit.sqlite")).unwrap());
    assert!(one == other);
    assert!(one.starts_with(b"SQLite format 3\0"));
}

//! The verification of a report, as a whole: signatures, signers, dates, files.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

use gincert_evidence::{Align, Digest, Table, Verdict};
use gincert_report::{
    AllowedSigners, Block, Folders, IssuedFile, Moment, Namespace, PrivateKey, Report,
    SignatureFile, Verification, allowed_signers_line, key_from_seed, report_markdown, sign,
    verify_report,
};
use std::fs;
use std::path::Path;

fn key(seed: u8) -> PrivateKey {
    key_from_seed(&[seed; 32], "test").unwrap()
}

fn signers() -> AllowedSigners {
    let line = allowed_signers_line("ann", &[Namespace::Report], key(1).public_key()).unwrap();
    let (signers, findings) = AllowedSigners::read("allowed_signers", line.as_bytes());
    assert_eq!(findings, []);
    signers
}

fn report(files: &[(&str, &[u8])]) -> Vec<u8> {
    let columns = [("File", Align::Left), ("Bytes", Align::Right), ("SHA-256", Align::Left)];
    let mut table = Table::new("Inputs", &columns);
    for (path, bytes) in files {
        let digest = Digest::of(bytes).to_string();
        table.row([(*path).to_owned(), bytes.len().to_string(), digest]);
    }
    let mut report = Report::new("Test report", false);
    report.add("5", Block::Table(table));
    report_markdown(&report, &[IssuedFile::of("report.json", b"{}\n")]).into_bytes()
}

fn signed(report: &[u8], seed: u8) -> Vec<SignatureFile> {
    let bytes = sign(&key(seed), Namespace::Report, report).unwrap().into_bytes();
    vec![SignatureFile { file: "report.md.sig".into(), bytes }]
}

fn judged(report: &[u8], seed: u8, submission: Option<&Path>) -> Verification {
    let folders = Folders { submission, report: None };
    verify_report("report.md", report, &signed(report, seed), &signers(), None, folders)
}

#[test]
fn a_signed_report_with_its_files_at_hand_agrees() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("rules")).unwrap();
    fs::write(folder.path().join("rules/ten.md"), "ten").unwrap();
    fs::write(folder.path().join("report.json"), "{}\n").unwrap();
    let report = report(&[("rules/ten.md", b"ten"), ("absent.md", b"x")]);
    let folders = Folders { submission: Some(folder.path()), report: Some(folder.path()) };
    let signatures = signed(&report, 1);
    let result = verify_report("report.md", &report, &signatures, &signers(), None, folders);
    assert_eq!(result.verdict, Verdict::Agrees);
    assert_eq!(result.inputs[0].matches, Some(true));
    assert_eq!(result.inputs[1].matches, None);
    assert_eq!(result.issued[0].matches, Some(true));
    let json = serde_json::to_value(&result).unwrap();
    assert_eq!(json["verdict"], "agrees");
    assert_eq!(json["signatures"][0]["principal"], "ann");
    assert_eq!(json["signatures"][0]["valid"], true);
    assert_eq!(json["inputs"][1]["matches"], serde_json::Value::Null);
    assert_eq!(json["sha256"], Digest::of(&report).to_string());
}

#[test]
fn a_file_that_differs_in_bytes_or_size_differs() {
    let folder = tempfile::tempdir().unwrap();
    let report = report(&[("a.md", b"one")]);
    for other in ["two", "three"] {
        fs::write(folder.path().join("a.md"), other).unwrap();
        let result = judged(&report, 1, Some(folder.path()));
        assert_eq!(result.inputs[0].matches, Some(false));
        assert_eq!(result.verdict, Verdict::Differs);
    }
}

#[test]
fn an_issued_file_that_was_changed_differs() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("report.json"), "[]\n").unwrap();
    let report = report(&[]);
    let folders = Folders { submission: None, report: Some(folder.path()) };
    let signatures = signed(&report, 1);
    let result = verify_report("report.md", &report, &signatures, &signers(), None, folders);
    assert_eq!(result.verdict, Verdict::Differs);
}

#[test]
fn paths_that_lead_out_of_the_folder_are_refused() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("in");
    fs::create_dir(&folder).unwrap();
    fs::write(parent.path().join("x"), "x").unwrap();
    let absolute = parent.path().join("x").to_string_lossy().into_owned();
    for path in ["../x", &absolute, "..\\x", "in/../../x", "c:x"] {
        let report = report(&[(path, b"x")]);
        let result = judged(&report, 1, Some(&folder));
        assert_eq!(result.inputs[0].matches, Some(false), "{path}");
        assert_eq!(result.verdict, Verdict::Differs);
    }
    fs::create_dir(folder.join("d")).unwrap();
    let result = judged(&report(&[("d", b"x")]), 1, Some(&folder));
    assert_eq!(result.inputs[0].matches, Some(false));
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_of_the_folder_are_refused() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("in");
    fs::create_dir(&folder).unwrap();
    fs::write(parent.path().join("x"), "x").unwrap();
    std::os::unix::fs::symlink("../x", folder.join("x")).unwrap();
    std::os::unix::fs::symlink("..", folder.join("up")).unwrap();
    for path in ["x", "up/x"] {
        let result = judged(&report(&[(path, b"x")]), 1, Some(&folder));
        assert_eq!(result.inputs[0].matches, Some(false), "{path}");
    }
}

#[test]
fn unsigned_unknown_and_unreadable_are_told_apart() {
    let report = report(&[]);
    let folders = Folders::default();
    let unsigned = verify_report("report.md", &report, &[], &signers(), None, folders);
    assert_eq!(unsigned.verdict, Verdict::NotTested);
    let unknown = judged(&report, 2, None);
    assert_eq!(unknown.verdict, Verdict::Differs);
    assert!(unknown.signatures[0].key.is_some() && !unknown.signatures[0].valid);
    assert!(unknown.signatures[0].reason.contains("does not name this key"));
    let other = judged(b"no report", 1, None);
    assert_eq!(other.verdict, Verdict::Differs);
    assert!(other.unreadable.is_some());
    let changed = verify_report("r", b"x", &signed(&report, 1), &signers(), None, folders);
    assert!(changed.signatures[0].reason.starts_with("The signature does not fit"));
}

#[test]
fn a_signature_outside_its_window_is_not_valid() {
    let line = allowed_signers_line("ann", &[Namespace::Report], key(1).public_key()).unwrap();
    let line = line.replace("namespaces=", "valid-before=\"20260101\",namespaces=");
    let (signers, findings) = AllowedSigners::read("allowed_signers", line.as_bytes());
    assert_eq!(findings, []);
    let report = report(&[]);
    let verdict = |on: &str| {
        let on = Some(Moment::parse(on).unwrap());
        let signatures = signed(&report, 1);
        verify_report("r", &report, &signatures, &signers, on, Folders::default()).verdict
    };
    assert_eq!(verdict("2025-12-31"), Verdict::Agrees);
    assert_eq!(verdict("2026-01-02"), Verdict::Differs);
}

/// Every byte of a whole report, flipped: the verification differs each time.
#[test]
fn no_changed_byte_of_a_report_passes() {
    let report = report(&[("a.md", b"one")]);
    let signatures = signed(&report, 1);
    let signers = signers();
    for place in 0..report.len() {
        let mut changed = report.clone();
        changed[place] ^= 1 << (place % 8);
        let folders = Folders::default();
        let result = verify_report("r", &changed, &signatures, &signers, None, folders);
        assert_eq!(result.verdict, Verdict::Differs, "{place}");
    }
}

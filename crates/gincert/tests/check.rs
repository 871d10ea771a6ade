//! `gincert check` and `gincert math`: exit codes and the JSON that others rely on.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use serde_json::{Value, json};

#[test]
fn a_document_answers_with_the_agreed_keys() {
    let run = gincert(&["check", "rulesets/gin-and-win/wizard.md", "--format", "json"]);
    assert_eq!(run.code(), 1);
    let document = &run.json()["documents"][0];
    assert_eq!(document["path"], json!("rulesets/gin-and-win/wizard.md"));
    assert_eq!(document["sha256"].as_str().map(str::len), Some(64));
    assert_eq!(document["game"], json!("gin-and-win"));
    assert_eq!(document["revision"], json!("wizard"));
    assert_eq!(document["verdict"], json!("differs"));
    for finding in document["findings"].as_array().unwrap() {
        for key in ["code", "grade", "line", "column", "message", "help"] {
            assert!(finding.get(key).is_some(), "{key}");
        }
    }
}

#[test]
fn exit_codes_tell_findings_from_unreadable_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let code = |path: &str| gincert(&["check", path]).code();
    assert_eq!(code("rulesets/gin-and-win/ten.md"), 0);
    assert_eq!(code(&file("text.md", b"only text")), 1);
    assert_eq!(code(&file("empty.md", b"")), 3);
    assert_eq!(code(&file("latin.md", b"caf\xe9")), 3);
    assert_eq!(code(&file("deep.md", ">".repeat(10_000).as_bytes())), 3);
    let large = file("large.md", b"");
    std::fs::File::create(&large).unwrap().set_len(100_000_000).unwrap();
    assert_eq!(code(&large), 3);
    assert_eq!(code("no-such-file.md"), 3);
    assert_eq!(gincert(&["check"]).code(), 2);
    let observations = ["check", "rulesets/gin-and-win/ten.md", "--fail-on", "observation"];
    assert_eq!(gincert(&observations).code(), 1);
}

#[test]
fn folders_of_documents_and_submissions_are_read() {
    let paths = |folder: &str| -> Vec<String> {
        let run = gincert(&["check", folder, "--format", "json"]);
        let json = run.json();
        let documents = json["documents"].as_array().unwrap().clone();
        documents.iter().filter_map(|d| Some(d["path"].as_str()?.to_owned())).collect()
    };
    assert_eq!(paths("rulesets/gin-and-win").len(), 3);
    assert_eq!(
        paths("vectors/submissions/wizard"),
        ["vectors/submissions/wizard/submission.md", "vectors/submissions/wizard/rules.md"]
    );
    assert_eq!(gincert(&["check", "crates"]).code(), 3);
}

#[test]
fn mathematics_answers_with_the_agreed_keys_whatever_the_method() {
    let json = |method: &str| -> Value {
        let path = "rulesets/gin-and-win/wizard.md";
        let run = gincert(&["math", path, "--method", method, "--format", "json"]);
        assert_eq!(run.code(), 0);
        run.json()
    };
    let (symmetric, general) = (json("symmetric"), json("general"));
    assert_eq!(symmetric["bonus"], general["bonus"]);
    assert_eq!(symmetric["deals"], json!("6071092494667200"));
    let row = &symmetric["bonus"]["rows"][0];
    assert_eq!((&row["pays"], &row["combinations"]), (&json!(500), &json!(624)));
    assert_eq!(row["probability"]["fraction"], json!("3/643195"));
    assert_eq!(symmetric["bonus"]["house_edge"]["decimal"], json!("0.144915317582238"),);
}

#[test]
fn colour_and_progress_stay_out_of_pipes() {
    let run = gincert(&["check", "rulesets/gin-and-win/wizard.md"]);
    assert!(!run.stdout().contains('\u{1b}'));
    assert_eq!(run.stderr(), "");
    let run = gincert(&["check", "rulesets/gin-and-win/wizard.md", "--color", "always"]);
    assert!(run.stdout().contains('\u{1b}'));
}

//! `gincert replay --against`: an audit beside an earlier one.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use gincert_evidence::Digest;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const TEN: &str = "rulesets/gin-and-win/ten.md";

/// Makes a log of rounds dealt and paid under one document, and audits it under another into a folder of its name;
/// gives the log and the answer.
fn audited(folder: &Path, name: &str, dealt: &str) -> (String, Value) {
    let path = |name: String| folder.join(name).into_os_string().into_string().unwrap();
    let (log, out) = (path(format!("{name}.jsonl")), path(name.to_owned()));
    let rules = format!("rulesets/gin-and-win/{dealt}.md");
    let made = ["generate", "log", "--rules", &rules, "--rounds", "1500", "--out", &log];
    assert_eq!(gincert(&made).code(), 0);
    let text = fs::read_to_string(&log).unwrap();
    let named = format!("\"rules\":\"gin-and-win/{dealt}\",");
    fs::write(&log, text.replace(&named, "")).unwrap();
    gincert(&["replay", &log, "--rules", TEN, "--out", &out, "--quiet"]);
    let answer = fs::read(Path::new(&out).join("audit.json")).unwrap();
    (log, serde_json::from_slice(&answer).unwrap())
}

fn compared(log: &str, against: &str) -> Value {
    let run = gincert(&["replay", log, "--rules", TEN, "--against", against, "--format", "json"]);
    serde_json::from_str::<Value>(&run.stdout()).unwrap()["against"].clone()
}

#[test]
fn an_audit_beside_itself_has_changed_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (log, answer) = audited(folder.path(), "week", "wizard");
    let earlier = folder.path().join("week");
    let against = compared(&log, earlier.to_str().unwrap());
    let bytes = fs::read(earlier.join("audit.json")).unwrap();
    assert_eq!(against["sha256"], Digest::of(&bytes).to_string());
    assert_eq!(against["same_rules"], true);
    let rates = against["rates"].as_array().unwrap();
    assert_eq!(rates.len(), 1 + answer["exceptions"]["rates"].as_object().unwrap().len());
    for rate in rates {
        assert_eq!(rate["change"], "not-distinguished");
        assert_eq!(rate["records"][0], rate["records"][1]);
    }
    let patterns = against["patterns"].as_array().unwrap();
    assert_eq!(patterns.len(), answer["patterns"].as_array().unwrap().len());
    assert!(!patterns.is_empty() && patterns.iter().all(|one| one["change"] == "again"));
    for win in against["win"].as_array().unwrap() {
        assert_eq!(win["accounts"][0], win["accounts"][1]);
    }
}

#[test]
fn what_is_new_and_what_has_ended_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (_, before) = audited(folder.path(), "before", "washington-2017");
    let (log, now) = audited(folder.path(), "now", "wizard");
    let against = compared(&log, folder.path().join("before").to_str().unwrap());
    let all = &against["rates"][0];
    assert_eq!(all["code"], Value::Null);
    assert_eq!(
        all["records"],
        json!([before["exceptions"]["records"], now["exceptions"]["records"]])
    );
    assert_eq!(all["change"], "more");
    let money = &against["money"][0];
    let over =
        |answer: &Value| answer["exceptions"]["by_currency"]["USD"]["overpaid_open_minor"].clone();
    assert_eq!(money["overpaid_open_minor"], json!([over(&before), over(&now)]));
    let patterns = against["patterns"].as_array().unwrap();
    let of = |change: &str| patterns.iter().filter(|one| one["change"] == change).count();
    let listed = |answer: &Value| answer["patterns"].as_array().unwrap().len();
    assert_eq!(of("again") + of("new"), listed(&now));
    assert_eq!(of("again") + of("ended"), listed(&before));
    assert!(of("new") > 0);
    let account = &now["win"]["accounts"][0];
    assert_eq!(against["win"][0]["accounts"][1]["theory_minor"], account["theory_minor"]);
    let before = folder.path().join("before");
    let run = gincert(&["replay", &log, "--rules", TEN, "--against", before.to_str().unwrap()]);
    let screen = run.stdout();
    assert!(screen.contains("\nAgainst: ") && screen.contains("a rise that"), "{screen}");
}

#[test]
fn what_is_no_earlier_audit_is_refused_before_the_logs_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let (log, mut answer) = audited(folder.path(), "week", "ten");
    let file = folder.path().join("earlier.json");
    let run = |text: &str, more: &[&str]| {
        fs::write(&file, text).unwrap();
        let run = ["replay", &log, "--rules", TEN, "--against", file.to_str().unwrap()];
        let run = gincert(&[&run[..], more].concat());
        (run.code(), run.stderr())
    };
    let (code, words) = run("{}", &[]);
    assert_eq!(code, 3);
    assert!(words.contains("it is not the audit.json of an audit: missing field"), "{words}");
    answer["exceptions"]["records"] = json!(1501);
    let (code, words) = run(&answer.to_string(), &[]);
    assert_eq!(code, 3);
    assert!(words.contains("1501 times in 1500 records"), "{words}");
    // The earlier answer is not written over.
    let folder = folder.path().join("week");
    let both = ["replay", &log, "--rules", TEN, "--against", folder.to_str().unwrap()];
    let out = gincert(&[&both[..], &["--out", folder.to_str().unwrap()]].concat());
    assert_eq!(out.code(), 2, "{}", out.stderr());
}

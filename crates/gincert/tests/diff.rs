//! `gincert diff`: the JSON that others rely on, exit codes, and documents that cannot be compared.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use serde_json::Value;

const TEN: &str = "rulesets/gin-and-win/ten.md";
const WASHINGTON: &str = "rulesets/gin-and-win/washington-2017.md";

#[test]
fn a_difference_answers_with_the_agreed_keys() {
    let run = gincert(&["diff", TEN, WASHINGTON, "--format", "json"]);
    assert_eq!(run.code(), 1);
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!(answer["level"], "play");
    let change = &answer["changes"][0];
    assert_eq!(change["where"], "Term 'Dealer qualifies'");
    assert!(change["old"].as_str().unwrap().contains("Ten"));
    assert!(change["new"].as_str().unwrap().contains("Jack"));
    let edge = &answer["math"]["base"]["house_edge"];
    assert!(edge["old"]["decimal"].as_str().unwrap().starts_with("0.0430"));
    assert!(edge["new"]["decimal"].as_str().unwrap().starts_with("0.0079"));
    let bonus = &answer["math"]["bonus"]["house_edge"];
    assert_eq!(bonus["old"]["fraction"], "2423429/16723070");
}

#[test]
fn only_identical_documents_and_layout_end_well() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ten.md");
    let text = std::fs::read_to_string(common::top().join(TEN)).unwrap();
    for (changed, code, level) in [
        (text.clone(), 0, "identical"),
        (text.replace('\n', "\r\n"), 0, "layout"),
        (text.replace("Every seat", "Each seat"), 1, "wording"),
        (text.replace("500 to 1", "400 to 1"), 1, "pay"),
    ] {
        std::fs::write(&path, changed).unwrap();
        let run = gincert(&["diff", TEN, path.to_str().unwrap(), "--format", "json"]);
        assert_eq!(run.code(), code, "{level}");
        let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
        assert_eq!(answer["level"], level);
    }
}

#[test]
fn what_cannot_be_compared_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.md");
    std::fs::write(&path, b"\xff").unwrap();
    let bad = path.to_str().unwrap().to_owned();
    assert_eq!(gincert(&["diff", TEN, &bad]).code(), 3);
    assert_eq!(gincert(&["diff", &bad, TEN]).code(), 3);
    assert_eq!(gincert(&["diff", TEN, "no-such-file.md"]).code(), 3);
    assert_eq!(gincert(&["diff", TEN]).code(), 2);
    std::fs::write(&path, "# A page without tables\n").unwrap();
    let run = gincert(&["diff", TEN, &bad]);
    assert_eq!(run.code(), 1);
    assert!(run.stdout().contains("table-missing"), "{}", run.stdout());
}

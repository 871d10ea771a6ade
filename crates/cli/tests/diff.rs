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

/// The old and the new document of a changed line, as text and as JSON.
fn changed(from: &str, to: &str, doc: &str) -> (String, Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.md");
    let text = std::fs::read_to_string(common::top().join(doc)).unwrap();
    assert!(text.contains(from));
    std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
    let arguments = ["diff", doc, path.to_str().unwrap(), "--details"];
    let told = gincert(&arguments).stdout();
    let json = gincert(&[&arguments[..], &["--format", "json"]].concat()).stdout();
    (told, serde_json::from_str(&json).unwrap(), json)
}

#[test]
fn words_that_changed_are_marked_in_their_line() {
    let (told, json, _) = changed("score 4 with Ten or lower", "score 4 with Nine or lower", TEN);
    let old = "    old: Score 3 or less, or score 4 with Ten or lower\n";
    assert!(
        told.contains(&format!("{old}^                                         ^^^\n")),
        "{told}"
    );
    let new = "    new: Score 3 or less, or score 4 with Nine or lower\n";
    assert!(
        told.contains(&format!("{new}^                                         ^^^^\n")),
        "{told}"
    );
    let words = &json["changes"][0]["words"];
    let of = |side: &str, at: usize| words[side][at].clone();
    let piece = |text: &str, changed: bool| serde_json::json!({ "text": text, "changed": changed });
    assert_eq!(of("old", 0), piece("Score 3 or less, or score 4 with ", false));
    assert_eq!([of("old", 1), of("new", 1)], [piece("Ten", true), piece("Nine", true)]);
    assert_eq!(json["changes"].as_array().unwrap().len(), 1);
}

#[test]
fn two_documents_of_one_revision_are_told() {
    let (told, json, _) = changed("Every seat", "Each seat", TEN);
    assert!(told.contains("Both documents have the revision 'ten' but differ"), "{told}");
    assert_eq!(json["same_revision"], "ten");
    let run = gincert(&["diff", TEN, TEN]);
    assert!(!run.stdout().contains("Both documents have the revision"), "{}", run.stdout());
    let run = gincert(&["diff", TEN, WASHINGTON, "--format", "json"]);
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert!(answer["same_revision"].is_null());
}

#[test]
fn costs_are_told_only_where_something_that_costs_has_changed() {
    for (from, to, costs) in [
        ("Every seat", "Each seat", false),
        ("| Jurisdiction | not stated", "| Jurisdiction | elsewhere ", false),
        ("500 to 1", "400 to 1", true),
        ("with Ten or lower ", "with Nine or lower", true),
    ] {
        let (told, json, _) = changed(from, to, TEN);
        assert_eq!(told.contains("Cost: exact figures"), costs, "{to}: {told}");
        assert_eq!(told.contains("No change in payouts or play"), !costs, "{to}");
        assert_eq!(json["same_rules"], !costs, "{to}");
        let edge = &json["math"]["base"]["house_edge"];
        assert_eq!(edge["old"]["fraction"].is_string(), costs, "{to}");
        assert_eq!(edge["not_tested"].is_string(), !costs, "{to}");
    }
    let gin = "rulesets/gin-rummy/single-match.md";
    let run = gincert(&["diff", gin, gin, "--format", "json"]);
    let json: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!(
        json["math"]["hands"]["dealt_gin"]["not_tested"],
        "Both documents are executed the same way, so every figure is the same; nothing was counted."
    );
    let told = gincert(&["diff", gin, gin]).stdout();
    assert!(told.contains("No change for hands"), "{told}");
    assert!(!told.contains("Effect on hands"), "{told}");
}

/// A document cannot draw marks of its own, move the cursor, or turn the line round.
#[test]
fn hostile_words_stay_words() {
    let hostile =
        "Every \u{1b}[2J\u{202e}seat <script>alert(1)</script> ^^^^^ [x](javascript:alert(1))";
    let (told, _, json) = changed("Every seat", hostile, TEN);
    assert!(!told.contains('\u{1b}') && !told.contains('\u{202e}'), "{told}");
    assert!(!json.contains('\u{1b}') && !json.contains('\u{202e}'), "{json}");
    for line in told.lines().filter(|line| line.trim_start().starts_with('^')) {
        let is_mark = line.starts_with('^');
        assert!(is_mark || line.starts_with("         "), "{line}");
    }
}

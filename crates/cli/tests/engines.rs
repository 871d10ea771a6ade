//! `gincert vectors`: files, answers and refusals.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{files_in, gincert};
use serde_json::Value;

const TEN: &str = "rulesets/gin-and-win/ten.md";

#[test]
fn vectors_are_written_with_their_flags_and_their_schema() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("vectors");
    let run = gincert(&["vectors", "--rules", TEN, "--out", out.to_str().unwrap()]);
    assert_eq!(run.code(), 0, "{}", run.stderr());
    let mut files = files_in(&out);
    files.sort();
    assert_eq!(files, ["flags.json", "vector.schema.json", "vectors.jsonl"]);
    let lines = std::fs::read_to_string(out.join("vectors.jsonl")).unwrap();
    let vectors: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(run.stdout().starts_with(&format!("{} vectors of gin-and-win/ten: ", vectors.len())));
    let refused = vectors.iter().filter(|vector| vector["answer"]["error"].is_string()).count();
    assert_eq!(refused, vectors.len() / 3);
    let flags: Value =
        serde_json::from_str(&std::fs::read_to_string(out.join("flags.json")).unwrap()).unwrap();
    for flag in flags["flags"].as_array().unwrap() {
        let carried = vectors
            .iter()
            .filter(|vector| vector["flags"].as_array().unwrap().contains(&flag["flag"]));
        assert_eq!(Value::from(carried.count()), flag["vectors"], "{flag}");
    }
    // Every vector agrees with the verb that settles one hand.
    let first = &vectors[0];
    let text = |key: &str| first["request"][key].as_str().unwrap();
    let hand = gincert(&[
        "hand",
        "--rules",
        TEN,
        text("cards"),
        "--dealer",
        text("dealer"),
        "--format",
        "json",
    ]);
    let hand: Value = serde_json::from_str(&hand.stdout()).unwrap();
    assert_eq!(hand["settlement"]["outcome"], first["answer"]["outcome"]);
    assert_eq!(hand["dealer"]["qualifies"], first["answer"]["qualifies"]);
}

#[test]
fn documents_without_wagers_or_without_rules_have_no_vectors() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let gin = gincert(&["vectors", "--rules", "rulesets/gin-rummy/standard-a.md", "--out", out]);
    assert_eq!(gin.code(), 2);
    assert!(gin.stderr().contains("counts deadwood"), "{}", gin.stderr());
    assert_eq!(gincert(&["vectors", "--rules", "no/such.md", "--out", out]).code(), 3);
    let readme = gincert(&["vectors", "--rules", "README.md", "--out", out]);
    assert_eq!(readme.code(), 1);
    assert_eq!(files_in(folder.path()), Vec::<String>::new());
}

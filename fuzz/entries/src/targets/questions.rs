//! Questions about hands, rounds and sheets.

use gincert_ask::{Rows, kept, match_json};
use gincert_submission::open_document;
use serde_json::Value;
use std::path::Path;
use std::sync::OnceLock;

const SCORED: [&str; 2] = [
    include_str!("../../../../rulesets/gin-rummy/standard-a.md"),
    include_str!("../../../../rulesets/gin-rummy/hollywood.md"),
];

/// A question a line; each is answered by one line that is a JSON object with an answer or an error.
pub(super) fn asked(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines() {
        let answer = gincert_ask::Evaluator::default().answer(line).line;
        let object = serde_json::from_str::<Value>(&answer);
        let told = |key| object.as_ref().is_ok_and(|object| object.get(key).is_some());
        assert!(!answer.contains('\n') && (told("answer") != told("error")), "{answer}");
    }
}

/// The questions of the vectors, of every kind.
pub(super) fn some_questions(root: &Path) -> Vec<Vec<u8>> {
    let mut questions = Vec::new();
    for file in
        ["hands", "settle", "rounds", "sheet-claims", "table-hands", "turns", "table-scores"]
    {
        let path = root.join("vectors").join("ask").join(format!("{file}.jsonl"));
        let text = std::fs::read_to_string(path).unwrap_or_default();
        for line in text.lines().take(8) {
            let vector: Value = serde_json::from_str(line).unwrap_or_default();
            questions.extend(vector.get("q").map(|question| question.to_string().into_bytes()));
        }
    }
    questions
}

/// Match records a line, kept under rules of scores.
pub(super) fn sheets(bytes: &[u8]) {
    static ROWS: OnceLock<Vec<Rows>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        let rows = SCORED.iter().map(|text| open_document("rules.md", text.as_bytes()).rows());
        rows.collect()
    });
    for line in String::from_utf8_lossy(bytes).lines() {
        for rows in rows {
            if let Ok(kept) = kept(rows, line) {
                assert!(match_json(&kept).is_object());
            }
        }
    }
}

/// Match records out of the questions about sheets.
pub(super) fn some_matches(root: &Path) -> Vec<Vec<u8>> {
    let mut matches = Vec::new();
    for file in ["sheets", "sheet-claims", "table-scores"] {
        let path = root.join("vectors").join("ask").join(format!("{file}.jsonl"));
        let text = std::fs::read_to_string(path).unwrap_or_default();
        for line in text.lines().take(8) {
            let vector: Value = serde_json::from_str(line).unwrap_or_default();
            matches.extend(vector.get("q").map(|record| record.to_string().into_bytes()));
        }
    }
    matches
}

//! Questions about hands, rounds and sheets.

use serde_json::Value;
use std::path::Path;

/// A question a line; each is answered by one line that is a JSON object with an answer or an error.
pub(super) fn asked(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines() {
        let answer = gincert_ask::answer(&[], line).line;
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

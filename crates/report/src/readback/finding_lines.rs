//! Whether a finding that a report tells is a line of `findings.jsonl`.
//!
//! A finding about a document stands there word for word. One about a record of a log stands there with
//! what is needed to add such findings up, and the report says in its message whom it is about: those
//! words have to follow from the keys of the line. It knows the layout of both, and no log.

use serde_json::Value;
use std::collections::BTreeMap;

/// The keys that say the same in both, besides message and notes.
const SAME: [&str; 7] = ["code", "grade", "place", "expected", "observed", "money", "help"];

/// Keys of a line, and the words before them in a message.
const WHO: [(&str, &str); 5] = [
    ("seat", "seat"),
    ("player", "player"),
    ("dealer_id", "dealer"),
    ("shift", "shift"),
    ("at_local", "at"),
];

/// Lines that no finding was found in yet, by what says the same in both.
pub(crate) struct FindingIndex(BTreeMap<String, Vec<Value>>);

impl FindingIndex {
    pub fn new(lines: Vec<Value>) -> FindingIndex {
        let mut all: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        // The first of several is taken last from the end.
        for line in lines.into_iter().rev() {
            all.entry(key(&line)).or_default().push(line);
        }
        FindingIndex(all)
    }

    /// Takes the line of a finding; false where there is none.
    pub fn take(&mut self, finding: &Value) -> bool {
        let Some(lines) = self.0.get_mut(&key(finding)) else {
            return false;
        };
        let place = lines.iter().rposition(|line| is_line_of(line, finding));
        place.map(|place| lines.remove(place)).is_some()
    }
}

fn key(value: &Value) -> String {
    let parts = SAME.map(|key| value.get(key).cloned().unwrap_or_default());
    Value::from(parts.to_vec()).to_string()
}

fn is_line_of(line: &Value, finding: &Value) -> bool {
    let of_record = line.get("place").and_then(|place| place.get("kind")) == Some(&"record".into());
    if !of_record {
        return line == finding;
    }
    let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let message = text(line, "message").map(|message| match who(line) {
        Some(who) => format!("{who}: {message}"),
        None => message,
    });
    message.is_some() && message == text(finding, "message") && begins(finding, line)
}

/// The round and the people of a line, in the words of a message.
fn who(line: &Value) -> Option<String> {
    let word = |key: &str| match line.get(key)? {
        Value::String(word) => Some(word.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let round = word("round")?;
    let mut who = format!("Table {}, round {round}", word("table").unwrap_or_default());
    for (key, name) in WHO {
        if let Some(word) = word(key) {
            who.push_str(&format!(", {name} {word}"));
        }
    }
    Some(who)
}

/// Whether the notes of a finding begin with those of its line.
fn begins(finding: &Value, line: &Value) -> bool {
    let notes = |value: &Value| value.get("notes").and_then(Value::as_array).cloned();
    match (notes(finding), notes(line)) {
        (Some(all), Some(own)) => all.starts_with(&own),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn line() -> Value {
        json!({"code": "overpaid", "grade": "material", "message": "The Ante won more.",
            "place": {"kind": "record", "offset": 3, "path": "a"}, "expected": null,
            "observed": null, "money": {"minor": 650, "currency": "USD", "text": "$6.50"},
            "notes": [{"place": null, "text": "A note."}], "help": [], "table": "T1",
            "round": "7", "seat": 2, "player": null, "dealer_id": "D", "shift": null,
            "at_local": "2026-01-01T13:08:00Z", "open": "$6.50"})
    }

    fn reported() -> Value {
        json!({"code": "overpaid", "grade": "material",
            "message": "Table T1, round 7, seat 2, dealer D, at 2026-01-01T13:08:00Z: The Ante won more.",
            "place": {"kind": "record", "offset": 3, "path": "a"}, "expected": null,
            "observed": null, "money": {"minor": 650, "currency": "USD", "text": "$6.50"},
            "notes": [{"place": null, "text": "A note."}, {"place": null, "text": "Line 1."}],
            "help": []})
    }

    #[test]
    fn a_finding_about_a_record_is_the_line_of_its_round_seat_and_people() {
        assert!(FindingIndex::new(vec![line()]).take(&reported()));
        for (key, value) in [
            ("seat", json!(3)),
            ("dealer_id", json!("E")),
            ("round", json!("8")),
            ("message", json!("The Play won more.")),
            ("notes", json!([{"place": null, "text": "Another note."}])),
            ("money", json!({"minor": 651, "currency": "USD", "text": "$6.50"})),
            ("grade", json!("minor")),
        ] {
            let mut other = line();
            other[key] = value;
            assert!(!FindingIndex::new(vec![other]).take(&reported()), "{key}");
        }
    }

    #[test]
    fn a_line_stands_for_one_finding_only() {
        let mut lines = FindingIndex::new(vec![line(), line()]);
        assert_eq!(
            [lines.take(&reported()), lines.take(&reported()), lines.take(&reported())],
            [true, true, false]
        );
    }

    #[test]
    fn a_finding_about_a_document_is_its_line_word_for_word() {
        let mut finding = reported();
        finding["place"] = json!({"kind": "file", "path": "a"});
        assert!(FindingIndex::new(vec![finding.clone()]).take(&finding));
        let mut other = finding.clone();
        other["notes"] = json!([]);
        assert!(!FindingIndex::new(vec![other]).take(&finding));
    }
}

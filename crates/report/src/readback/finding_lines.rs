//! Whether a finding that a report tells is a line of `findings.jsonl`.
//!
//! A finding about a document stands there word for word. One about a record of a log stands there with
//! what is needed to add such findings up, and the report says before its message whom it is about: those
//! words have to follow from the keys of the line. It knows the type of both, and no log.

use gincert_evidence::{Finding, FindingEntry, Place};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The keys that say the same in both, besides message and notes.
const SAME: [&str; 7] = ["code", "grade", "place", "expected", "observed", "money", "help"];

/// A line as it was read, and as it stands there.
struct IndexedLine {
    value: Value,
    entry: FindingEntry<String>,
}

/// Lines that no finding was found in yet, by what says the same in both.
pub(crate) struct FindingIndex(BTreeMap<String, Vec<IndexedLine>>);

impl FindingIndex {
    /// # Errors
    /// The first line, from 0, that is no finding, and why.
    pub fn new(lines: Vec<Value>) -> Result<FindingIndex, (usize, serde_json::Error)> {
        let mut all: BTreeMap<String, Vec<IndexedLine>> = BTreeMap::new();
        // The first of several is taken last from the end.
        for (place, value) in lines.into_iter().enumerate().rev() {
            let entry = FindingEntry::deserialize(&value).map_err(|error| (place, error))?;
            all.entry(key(&value)).or_default().push(IndexedLine { value, entry });
        }
        Ok(FindingIndex(all))
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

fn is_line_of(line: &IndexedLine, finding: &Value) -> bool {
    if !matches!(line.entry.finding.place, Place::Record { .. }) {
        return line.value == *finding;
    }
    let own = line.entry.clone().into_finding();
    let Ok(reported) = Finding::<String>::deserialize(finding) else { return false };
    // What a report knows of the finding besides stands in further notes.
    reported.message == own.sentence() && reported.notes.starts_with(&own.notes)
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
            "at_local": "2026-01-01T13:08:00Z", "open": "$6.50", "counted": "counted", "stands_for": 1})
    }

    fn reported() -> Value {
        json!({"code": "overpaid", "grade": "material",
            "message": "Table T1, round 7, seat 2, dealer D, at 2026-01-01T13:08:00Z: The Ante won more.",
            "place": {"kind": "record", "offset": 3, "path": "a"}, "expected": null,
            "observed": null, "money": {"minor": 650, "currency": "USD", "text": "$6.50"},
            "notes": [{"place": null, "text": "A note."}, {"place": null, "text": "Line 1."}],
            "help": []})
    }

    fn index(lines: Vec<Value>) -> FindingIndex {
        FindingIndex::new(lines).ok().unwrap()
    }

    #[test]
    fn a_line_that_is_no_finding_is_named() {
        let error = FindingIndex::new(vec![line(), json!({"code": "overpaid"})]).err().unwrap();
        assert_eq!(error.0, 1);
    }

    #[test]
    fn a_finding_about_a_record_is_the_line_of_its_round_seat_and_people() {
        assert!(index(vec![line()]).take(&reported()));
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
            assert!(!index(vec![other]).take(&reported()), "{key}");
        }
    }

    #[test]
    fn a_line_stands_for_one_finding_only() {
        let mut lines = index(vec![line(), line()]);
        assert_eq!(
            [lines.take(&reported()), lines.take(&reported()), lines.take(&reported())],
            [true, true, false]
        );
    }

    #[test]
    fn a_finding_about_a_document_is_its_line_word_for_word() {
        let mut finding = reported();
        finding["place"] = json!({"kind": "file", "path": "a"});
        assert!(index(vec![finding.clone()]).take(&finding));
        let mut other = finding.clone();
        other["notes"] = json!([]);
        assert!(!index(vec![other]).take(&finding));
    }
}

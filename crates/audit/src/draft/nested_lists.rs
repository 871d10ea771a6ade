//! JSON files whose rounds are in lists within lists: days, tables in them, and rounds in those.

use super::draft_error::DraftError;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Fewest records of a list for each of the one around it, and fewest in all. A round has fewer seats.
const RECORDS_MIN: u64 = 10;

/// Longest path that is shown, in characters.
const PATH_CHARS_MAX: usize = 120;

/// Most keys that are shown.
const KEYS_MAX: usize = 8;

/// Objects of one list, wherever it stands.
#[derive(Default)]
struct NestedList {
    objects: u64,
    /// Those of the list around it.
    around: u64,
    /// Whether its objects have lists of objects themselves.
    has_lists: bool,
    /// Keys with a value in the objects around it.
    keys: Vec<String>,
}

/// That the records of a JSON value are in a list within another, with its path; `None` for any other text.
pub(super) fn find(text: &str) -> Option<DraftError> {
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()?;
    let mut lists: BTreeMap<String, NestedList> = BTreeMap::new();
    match &value {
        Value::Array(all) => list("[]", all, 1, &[], &mut lists),
        Value::Object(object) => members("", object, 1, &[], &mut lists),
        _ => {}
    }
    let share = |one: &NestedList| one.objects / one.around.max(1);
    let (path, found) = lists.iter().max_by_key(|(_, one)| share(one))?;
    let depth = path.matches("[]").count();
    let is_within = depth > 2 || depth == 2 && found.has_lists;
    let is_many = found.objects >= RECORDS_MIN && share(found) >= RECORDS_MIN;
    // Those of the lists around it are last.
    let keys = found.keys.iter().skip(found.keys.len().saturating_sub(KEYS_MAX));
    let keys: Vec<String> = keys.map(|key| format!("'{key}'")).collect();
    (is_within && is_many).then(|| DraftError::NestedLists {
        path: path.chars().take(PATH_CHARS_MAX).collect(),
        records: found.objects,
        keys: keys.join(", "),
    })
}

/// Counts the objects of a list, and of the lists in them.
fn list(
    path: &str,
    all: &[Value],
    around: u64,
    keys: &[String],
    lists: &mut BTreeMap<String, NestedList>,
) {
    let objects: Vec<&Map<String, Value>> = all.iter().filter_map(Value::as_object).collect();
    let has_lists = objects.iter().flat_map(|object| object.values()).any(is_list);
    let one = lists.entry(path.to_owned()).or_default();
    one.objects += objects.len() as u64;
    one.around += around;
    one.has_lists |= has_lists;
    if one.keys.is_empty() {
        one.keys = keys.to_vec();
    }
    for object in objects {
        members(&format!("{path}."), object, 1, keys, lists);
    }
}

/// The lists of an object, and of the objects in it.
fn members(
    path: &str,
    object: &Map<String, Value>,
    around: u64,
    keys: &[String],
    lists: &mut BTreeMap<String, NestedList>,
) {
    let own = object.iter().filter(|(_, value)| !value.is_array() && !value.is_object());
    let keys: Vec<String> = keys.iter().cloned().chain(own.map(|(key, _)| key.clone())).collect();
    for (key, value) in object {
        match value {
            Value::Array(all) if is_list(value) => {
                list(&format!("{path}{key}[]"), all, around, &keys, lists);
            }
            Value::Object(inner) => members(&format!("{path}{key}."), inner, around, &keys, lists),
            _ => {}
        }
    }
}

/// Whether a value is a list with an object in it.
fn is_list(value: &Value) -> bool {
    value.as_array().is_some_and(|all| all.iter().any(Value::is_object))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Option<(String, u64, String)> {
        match find(text)? {
            DraftError::NestedLists { path, records, keys } => Some((path, records, keys)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn rounds_in_tables_of_days_are_found() {
        let round = r#"{"no": 1, "bank": {"cards": ["5C"]}, "seats": [{"seat": 1}, {"seat": 3}]}"#;
        let rounds = [round; 15].join(",");
        let table = format!(r#"{{"table": "T1", "shift": "day", "rounds": [{rounds}]}}"#);
        let day = format!(
            r#"{{"day": "2026-09-16", "tables": [{table}, {table}], "totals": {{"a": 1}}}}"#
        );
        let of = |text: &str| path(text);
        let expected = |path: &str, records| {
            Some((path.to_owned(), records, "'day', 'shift', 'table'".to_owned()))
        };
        let log = format!(r#"[{day}, {day}]"#);
        assert_eq!(of(&log), expected("[].tables[].rounds[]", 60));
        let log = format!(r#"{{"days": [{day}], "later": [{{"round": 3}}]}}"#);
        assert_eq!(of(&log), expected("days[].tables[].rounds[]", 30));
    }

    #[test]
    fn rounds_of_one_list_are_none() {
        let round = r#"{"no": 1, "seats": [{"seat": 1}, {"seat": 3}], "events": [{"a": 1}]}"#;
        for text in [
            format!("[{}]", [round; 3].join(",")),
            format!("{{\"rounds\": [{}], \"totals\": [1, 2]}}", [round; 40].join(",")),
            format!("{round}\n{round}"),
            "[]".to_owned(),
            "{\"a\": 1}".to_owned(),
            "7".to_owned(),
            "[{".to_owned(),
        ] {
            assert_eq!(path(&text), None, "{text}");
        }
    }
}

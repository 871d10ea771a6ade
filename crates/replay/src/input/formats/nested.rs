//! JSON objects with objects and lists in them: their keys and values, and what a draft of a map shows of them.

use super::json_lines;
use crate::record::object::Text;
use gincert_evidence::printable;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use crate::input::map::{IN_LIST, IN_OBJECT};

/// The lists that columns with these names are in: `seats[].bets[].amount` is in `seats` and `seats[].bets`.
pub fn list_names<'n>(names: impl Iterator<Item = &'n str>) -> BTreeSet<String> {
    let mut lists = BTreeSet::new();
    for name in names {
        lists.extend(
            name.match_indices(IN_LIST).filter_map(|(at, _)| name.get(..at)).map(str::to_owned),
        );
    }
    lists
}

/// A key and its value, as the line has them.
type Pair<'u> = (Cow<'u, str>, &'u RawValue);

/// The keys and values of an object in its order.
///
/// # Errors
/// Why the text is no object, as the end of a sentence.
pub(super) fn pairs(text: &str) -> Result<Vec<Pair<'_>>, String> {
    let read: AllPairs<'_> = serde_json::from_str(text).map_err(|error| json_lines::why(&error))?;
    Ok(read.0)
}

/// The elements of a list.
///
/// # Errors
/// Why the text is no list, as the end of a sentence.
pub(super) fn elements(text: &str) -> Result<Vec<&RawValue>, String> {
    serde_json::from_str(text).map_err(|error| json_lines::why(&error))
}

/// The texts and numbers of a list with blanks between. `missing`: what stands for one that is not there (`null`).
///
/// # Errors
/// That the list holds something else, as the end of a sentence.
pub(super) fn list_text<'u>(
    text: &'u str,
    name: &str,
    missing: &str,
) -> Result<Cow<'u, str>, String> {
    let list: Vec<Value> = serde_json::from_str(text).map_err(|error| json_lines::why(&error))?;
    match scalars(&list, missing) {
        Some(text) => Ok(Cow::Owned(text)),
        None => Err(format!("the key '{}' contains a list or an object", printable(name))),
    }
}

/// The pairs of an object that is read whole.
struct AllPairs<'u>(Vec<Pair<'u>>);

impl<'u> Deserialize<'u> for AllPairs<'u> {
    fn deserialize<D: Deserializer<'u>>(deserializer: D) -> Result<AllPairs<'u>, D::Error> {
        deserializer.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'u> Visitor<'u> for PairsVisitor {
    type Value = AllPairs<'u>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'u>>(self, mut map: M) -> Result<AllPairs<'u>, M::Error> {
        let mut pairs = Vec::new();
        while let Some(name) = map.next_key::<Text<'u>>()? {
            pairs.push((name.0, map.next_value()?));
        }
        Ok(AllPairs(pairs))
    }
}

/// What stands in a list of cards for one that is not there, where no map says otherwise: a hidden card.
pub(super) const MISSING: &str = "??";

/// Texts and numbers with blanks between; `None` where one is a list or an object.
fn scalars(list: &[Value], missing: &str) -> Option<String> {
    let text = |value: &Value| match value {
        Value::Null => Some(missing.to_owned()),
        value => scalar(value),
    };
    let texts: Option<Vec<String>> = list.iter().map(text).collect();
    texts.map(|texts| texts.join(" "))
}

/// What stands for `null` in a list whose other values are texts, as cards are; nothing in any other list.
fn missing_in(list: &[Value]) -> &'static str {
    let is_text = |value: &Value| matches!(value, Value::Null | Value::String(_));
    if list.iter().all(is_text) { MISSING } else { "" }
}

/// A text, a number, or nothing; `None` of a list or an object.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// What a key holds: a text, or a list with objects or lists in it.
enum Leaf<'v> {
    Text(String),
    List(&'v [Value]),
}

/// Visits the keys of an object and of the objects in it, each by its name behind a prefix.
fn walk<'v>(prefix: &str, object: &'v Map<String, Value>, visit: &mut dyn FnMut(String, Leaf<'v>)) {
    for (key, value) in object {
        let name = format!("{prefix}{key}");
        match value {
            Value::Object(inner) => walk(&format!("{name}{IN_OBJECT}"), inner, visit),
            Value::Array(list) => match scalars(list, missing_in(list)) {
                Some(text) => visit(name, Leaf::Text(text)),
                None => visit(name, Leaf::List(list)),
            },
            value => visit(name, Leaf::Text(scalar(value).unwrap_or_default())),
        }
    }
}

/// All keys with their texts. Those in objects and lists are by their names; `is_nested`: whether any of these is wanted, so
/// that an object or a list is not one text.
pub(super) fn leaves(object: &Map<String, Value>, is_nested: bool) -> Vec<(String, String)> {
    let mut all = Vec::new();
    if is_nested {
        add_leaves("", object, &mut all);
    } else {
        let text = |value: &Value| scalar(value).unwrap_or_else(|| value.to_string());
        all.extend(object.iter().map(|(key, value)| (key.clone(), text(value))));
    }
    all
}

fn add_leaves(prefix: &str, object: &Map<String, Value>, all: &mut Vec<(String, String)>) {
    walk(prefix, object, &mut |name, leaf| match leaf {
        Leaf::Text(text) => all.push((name, text)),
        Leaf::List(list) => list.iter().for_each(|value| match value {
            Value::Object(inner) => add_leaves(&format!("{name}{IN_LIST}"), inner, all),
            value => all.push((name.clone(), value.to_string())),
        }),
    });
}

/// A row of a table that an object was made into: names of columns and texts, in the order of the keys, those of lists last.
pub type NestedRow = Vec<(String, String)>;

/// The rows of objects, each with the number of its object: those of one list, and of one list in its objects, where lists
/// stand side by side that whose objects have the most keys. All others are one text.
///
/// ```
/// use gincert_replay::formats::nested::rows;
/// let line = r#"{"id":"R1","dealer":{"cards":["As","Kd"]},"seats":[{"no":1,"ante":5},{"no":4,"ante":10}]}"#;
/// let objects = [serde_json::from_str(line).unwrap()];
/// let rows = rows(&objects);
/// assert_eq!(rows.len(), 2);
/// let texts: Vec<String> = rows[1].1.iter().map(|(name, text)| format!("{name}={text}")).collect();
/// assert_eq!(texts, ["dealer.cards=As Kd", "id=R1", "seats[].ante=10", "seats[].no=4"]);
/// ```
pub fn rows(objects: &[Map<String, Value>]) -> Vec<(usize, NestedRow)> {
    let mut keys = BTreeMap::new();
    objects.iter().for_each(|object| list_keys("", object, &mut keys));
    let mut all = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        add_rows(at, "", object, &keys, Vec::new(), &mut all);
    }
    all
}

/// The keys of the objects of each list, by its name, with those of the objects and lists in them.
type ListKeys = BTreeMap<String, BTreeSet<String>>;

fn list_keys(prefix: &str, object: &Map<String, Value>, keys: &mut ListKeys) {
    walk(prefix, object, &mut |name, leaf| {
        let Leaf::List(list) = leaf else { return };
        let prefix = format!("{name}{IN_LIST}");
        let of_list = keys.entry(name).or_default();
        for inner in list.iter().filter_map(Value::as_object) {
            of_list.extend(leaves(inner, true).into_iter().map(|(key, _)| key));
        }
        for inner in list.iter().filter_map(Value::as_object) {
            list_keys(&prefix, inner, keys);
        }
    });
}

/// Adds the rows of an object.
fn add_rows(
    at: usize,
    prefix: &str,
    object: &Map<String, Value>,
    keys: &ListKeys,
    mut row: NestedRow,
    all: &mut Vec<(usize, NestedRow)>,
) {
    let mut lists: Vec<(String, &[Value])> = Vec::new();
    walk(prefix, object, &mut |name, leaf| match leaf {
        Leaf::Text(text) => row.push((name, text)),
        Leaf::List(list) => lists.push((name, list)),
    });
    let count = |name: &String| keys.get(name).map_or(0, BTreeSet::len);
    let most = lists.iter().map(|(name, _)| count(name)).max();
    let chosen = lists.iter().position(|(name, _)| Some(count(name)) == most);
    let has_objects = |place: &usize| {
        lists.get(*place).is_some_and(|(_, list)| list.iter().all(Value::is_object))
    };
    let chosen = chosen.filter(has_objects).map(|place| lists.remove(place));
    let text = |list: &[Value]| Value::Array(list.to_vec()).to_string();
    row.extend(lists.into_iter().map(|(name, list)| (name, text(list))));
    let Some((name, list)) = chosen else { return all.push((at, row)) };
    let prefix = format!("{name}{IN_LIST}");
    for inner in list.iter().filter_map(Value::as_object) {
        add_rows(at, &prefix, inner, keys, row.clone(), all);
    }
}

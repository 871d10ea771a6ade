//! The place of a value in an object: keys from the outside in, apart by points.

use serde::Deserialize;
use serde_json::{Map, Value};
use std::fmt;

/// Most keys of a path.
const KEYS_MAX: usize = 8;

/// Keys from the outside in, at least one, none of them empty.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct ValuePath(Vec<String>);

impl TryFrom<String> for ValuePath {
    type Error = String;

    fn try_from(text: String) -> Result<ValuePath, String> {
        let keys: Vec<String> = text.split('.').map(str::to_owned).collect();
        match keys.len() <= KEYS_MAX && keys.iter().all(|key| !key.is_empty()) {
            true => Ok(ValuePath(keys)),
            false => {
                Err(format!("'{text}' is not a path of one to {KEYS_MAX} keys apart by points"))
            }
        }
    }
}

impl fmt::Display for ValuePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("."))
    }
}

impl ValuePath {
    /// Whether both cannot have a value of their own.
    pub fn overlaps(&self, other: &ValuePath) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one == other)
    }

    /// Puts a value there. Paths of one map do not overlap, so no value is in the way.
    pub fn put(&self, object: &mut Map<String, Value>, value: Value) {
        let Some((last, outer)) = self.0.split_last() else { return };
        let mut inner = object;
        for key in outer {
            let next = inner.entry(key).or_insert_with(|| Value::Object(Map::new()));
            match next {
                Value::Object(next) => inner = next,
                _ => return,
            }
        }
        inner.insert(last.clone(), value);
    }

    /// The value there.
    pub fn find<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        self.0.iter().try_fold(value, |value, key| value.get(key))
    }
}

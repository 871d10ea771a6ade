//! An answer whose longest lists are made while they are written.

use super::win::StrataLines;
use gincert_replay::summary::Summary;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

/// Where the answer has the rows of tables, people and days.
const STRATA: &[&str] = &["win", "strata"];

/// The answer. A group of casinos has a hundred thousand rows of tables, people and days, which as JSON values would
/// take ten times the memory of their text, so they are made one by one.
pub struct Answer<'a> {
    /// Everything else; null in their place.
    object: Value,
    strata: StrataLines<'a>,
}

impl<'a> Answer<'a> {
    /// An answer with the rows of a summary.
    pub(super) fn new(object: Value, summary: &'a Summary) -> Answer<'a> {
        Answer { object, strata: StrataLines(summary) }
    }
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        With { value: &self.object, path: STRATA, rows: &self.strata }.serialize(serializer)
    }
}

/// A value with rows at a path of keys.
struct With<'v> {
    value: &'v Value,
    path: &'v [&'v str],
    rows: &'v StrataLines<'v>,
}

impl Serialize for With<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (Some((first, path)), Some(map)) = (self.path.split_first(), self.value.as_object())
        else {
            return self.rows.serialize(serializer);
        };
        let mut out = serializer.serialize_map(Some(map.len()))?;
        for (key, value) in map {
            match key == first {
                true => out.serialize_entry(key, &With { value, path, rows: self.rows })?,
                false => out.serialize_entry(key, value)?,
            }
        }
        out.end()
    }
}

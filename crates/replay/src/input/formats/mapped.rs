//! Logs with columns of their own, read through a map (`gincert replay --map FILE`): tables as
//! text, or one flat JSON object a line.

use super::csv::{CsvTable, Header, free_or_unknown, header};
use super::{RecordReader, json_lines, jsonl, passed};
use crate::input::formats::rows::{
    CellRow, Column, ColumnPlan, ColumnUse, GroupedTable, RowReader,
};
use crate::input::map::{Layout, Map};
use crate::record::object::Text;
use gincert_evidence::printable;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Characters of a header line that a message repeats.
const HEADER_CHARS_MAX: usize = 120;

/// Reads the head of a file as a map says.
///
/// # Errors
/// Why the file has no records that this map can read, as the end of a sentence.
pub fn open(map: &Arc<Map>, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    if let Some(why) = map.fault() {
        return Err(why);
    }
    let layout = map.layout.unwrap_or(match jsonl::detect(head) {
        true => Layout::JsonLines,
        false => Layout::Csv,
    });
    match layout {
        Layout::Csv => table(map, head),
        Layout::JsonLines => objects(map, head),
    }
}

fn column(map: &Map, name: &str) -> Column {
    let known = map.columns.iter().find(|column| column.name == name);
    let (holds, words) = match known.map(|column| column.field) {
        Some(Some(field)) => (ColumnUse::Field(field), map.words_of(field)),
        Some(None) => (ColumnUse::Free, Vec::new()),
        None => (free_or_unknown(name), Vec::new()),
    };
    Column { name: name.to_owned(), holds, words }
}

/// The first characters of a header line, for a message about a column that it lacks.
fn header_start(header: &Header) -> String {
    let separator = char::from(header.separator).to_string();
    let line = header.names.join(&separator);
    let start: String = line.chars().take(HEADER_CHARS_MAX).collect();
    let mark = if start.len() < line.len() { " ..." } else { "" };
    format!("'{}{mark}'", printable(&start))
}

fn table(map: &Arc<Map>, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    let header = header(head, map.separator)?;
    let is_there = |name: &String| header.names.contains(name);
    let missing = map.columns.iter().find(|column| !is_there(&column.name));
    if let Some(missing) = missing {
        return Err(format!(
            "column '{}' not found; the header line reads: {}",
            printable(&missing.name),
            header_start(&header)
        ));
    }
    let columns = header.names.iter().map(|name| column(map, name));
    let plan = ColumnPlan::new(columns.collect(), Arc::clone(map))?;
    let mut table = CsvTable::grouped(plan, &header);
    let rows = head.get(header.bytes..).unwrap_or_default();
    let is_read = |name: &str| {
        let columns = &table.source.plan().columns;
        columns.iter().any(|one| one.name == name && matches!(one.holds, ColumnUse::Field(_)))
    };
    let named = header.names.iter().filter(|name| !name.is_empty() && !is_read(name)).cloned();
    table.passed_over = passed::look(named, rows, |line, found| {
        table.source.each(line, |place, text| match header.names.get(place) {
            Some(name) if !name.is_empty() && !is_read(name) => found(name, text),
            _ => {}
        });
    });
    Ok(Box::new(table))
}

fn objects(map: &Arc<Map>, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    let columns = map.columns.iter().map(|known| column(map, &known.name));
    let plan = ColumnPlan::new(columns.collect(), Arc::clone(map))?;
    let is_read = |name: &str| {
        plan.columns.iter().any(|one| one.name == name && matches!(one.holds, ColumnUse::Field(_)))
    };
    let head_bytes = json_lines::head_bytes(head);
    let unread = map.columns.iter().filter(|column| column.field.is_none());
    let named = unread.map(|column| column.name.clone());
    let rows = head.get(head_bytes..).unwrap_or_default();
    let passed_over = passed::look(named, rows, |line, found| {
        let pairs: serde_json::Map<String, serde_json::Value> =
            serde_json::from_slice(line).unwrap_or_default();
        for (name, value) in pairs.iter().filter(|(name, _)| !is_read(name)) {
            match value {
                serde_json::Value::String(text) => found(name, text),
                serde_json::Value::Null => found(name, ""),
                other => found(name, &other.to_string()),
            }
        }
    });
    Ok(Box::new(GroupedTable { source: Objects { plan }, head_bytes, passed_over }))
}

/// Flat JSON objects, one a line.
struct Objects {
    plan: ColumnPlan,
}

impl Objects {
    fn pairs<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) -> Result<(), String> {
        let text = json_lines::text(line)?;
        let mut reader = serde_json::Deserializer::from_str(text);
        let pairs = Pairs { source: self, row };
        let read = reader.deserialize_map(pairs).and_then(|()| reader.end());
        read.map_err(|error| json_lines::why(&error))
    }

    /// Takes a key and its value, and gives the key's place among the columns.
    fn take<'u>(
        &'u self,
        name: Cow<'u, str>,
        value: &'u str,
        row: &mut CellRow<'u>,
    ) -> Result<Option<usize>, String> {
        let place = self.plan.columns.iter().position(|column| column.name == name);
        let Some(place) = place else {
            if free_or_unknown(&name) == ColumnUse::Unknown && value != "null" {
                row.unknown.push(name);
            }
            return Ok(None);
        };
        let is_read = self
            .plan
            .columns
            .get(place)
            .is_some_and(|column| matches!(column.holds, ColumnUse::Field(_)));
        if !is_read {
            return Ok(Some(place));
        }
        let text = match value.as_bytes().first() {
            Some(b'"') => {
                serde_json::from_str::<Text<'u>>(value).map_err(|error| error.to_string())?.0
            }
            Some(b'{' | b'[') => {
                let name = printable(&name);
                return Err(format!("the key '{name}' contains a list or an object"));
            }
            _ if value == "null" => Cow::Borrowed(""),
            _ => Cow::Borrowed(value),
        };
        if !text.is_empty() {
            row.cells.push((place, text));
        }
        Ok(Some(place))
    }
}

/// Reads an object's keys and values into a row.
struct Pairs<'p, 'u> {
    source: &'u Objects,
    row: &'p mut CellRow<'u>,
}

impl<'u> Visitor<'u> for Pairs<'_, 'u> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'u>>(self, mut map: M) -> Result<(), M::Error> {
        let mut key = [&b""[..]; 3];
        let mut seen = vec![false; self.source.plan.columns.len()];
        let mut fault = None;
        while let Some(name) = map.next_key::<Text<'u>>()? {
            let value: &'u RawValue = map.next_value()?;
            match self.source.take(name.0, value.get(), self.row) {
                Ok(None) => {}
                Ok(Some(place)) => {
                    if let Some(seen) = seen.get_mut(place)
                        && std::mem::replace(seen, true)
                    {
                        fault = Some("a key appears twice".to_owned());
                    }
                    for (part, at) in key.iter_mut().zip(self.source.plan.keys) {
                        if at == Some(place) {
                            *part = value.get().as_bytes();
                        }
                    }
                }
                Err(why) => fault = Some(why),
            }
        }
        let is_named = |round: &&[u8]| !matches!(*round, b"" | b"null" | b"\"\"");
        self.row.key = key.last().is_some_and(is_named).then_some(key);
        // What is wrong with a value is known only after the key of the row is.
        fault.map_or(Ok(()), |why| Err(M::Error::custom(why)))
    }
}

impl RowReader for Objects {
    fn plan(&self) -> &ColumnPlan {
        &self.plan
    }

    fn read<'u>(&'u self, line: &'u [u8], row: &mut CellRow<'u>) {
        row.clear();
        row.fault = self.pairs(line, row).err();
    }
}

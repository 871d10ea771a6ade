//! Rows as lines of the text formats of hand logs: one row is one line, whatever its values are.

use crate::layout::Layout;
use crate::values::{ColumnValues, Value};
use arrow_array::RecordBatch;
use arrow_schema::Schema;

/// Writes rows as lines.
pub(crate) struct LineWriter {
    layout: Layout,
    names: Vec<String>,
    scratch: Vec<u8>,
}

impl LineWriter {
    /// Lines of rows with these columns.
    pub fn new(layout: Layout, schema: &Schema) -> LineWriter {
        let names = schema.fields().iter().map(|field| field.name().clone()).collect();
        LineWriter { layout, names, scratch: Vec::new() }
    }

    /// The header line of a table; nothing where lines are JSON.
    pub fn header(&self) -> Vec<u8> {
        let mut out = Vec::new();
        if self.layout != Layout::Flat {
            return out;
        }
        for (place, name) in self.names.iter().enumerate() {
            if place > 0 {
                out.push(b',');
            }
            let is_whole = cell(name.as_bytes(), &mut out);
            if !is_whole {
                break;
            }
        }
        out.push(b'\n');
        out
    }

    /// Adds the lines of a batch.
    pub fn batch(&mut self, batch: &RecordBatch, out: &mut Vec<u8>) -> Result<(), String> {
        let columns = batch.columns().iter().map(ColumnValues::new);
        let columns: Vec<ColumnValues> = columns.collect::<Result<_, _>>()?;
        for row in 0..batch.num_rows() {
            match self.layout {
                Layout::Json => {
                    if let Some(column) = columns.first() {
                        json_line(column.value(row, &mut self.scratch), out);
                    }
                }
                Layout::Nested => {
                    let named = self.names.iter().map(String::as_str).zip(&columns);
                    object(named, row, &mut self.scratch, out);
                }
                Layout::Flat => table_row(&columns, row, &mut self.scratch, out),
            }
            out.push(b'\n');
        }
        Ok(())
    }
}

/// A record in JSON, as it is. Line breaks become tabs: between values JSON takes both for blanks, and inside a
/// text it refuses both. What would be a blank line, which no reader counts as a record, is an empty text.
fn json_line(value: Value<'_>, out: &mut Vec<u8>) {
    let Value::Text(text) = value else {
        out.extend_from_slice(b"null");
        return;
    };
    if text.iter().all(u8::is_ascii_whitespace) {
        out.extend_from_slice(b"\"\"");
        return;
    }
    out.extend(text.iter().map(|byte| match byte {
        b'\n' | b'\r' => b'\t',
        other => *other,
    }));
}

fn table_row(columns: &[ColumnValues], row: usize, scratch: &mut Vec<u8>, out: &mut Vec<u8>) {
    for (place, column) in columns.iter().enumerate() {
        if place > 0 {
            out.push(b',');
        }
        let is_whole = match column.value(row, scratch) {
            Value::Text(text) => cell(text, out),
            Value::Bare | Value::Written => cell(scratch, out),
            Value::List(range, items) => cell(&joined(range, items, scratch), out),
            // A layout with structures or maps is not flat.
            Value::Absent | Value::Structure(_) | Value::Map(..) => true,
        };
        if !is_whole {
            break;
        }
    }
}

/// The values of a list, such as cards, with blanks between them.
fn joined(range: std::ops::Range<usize>, items: &ColumnValues, scratch: &mut Vec<u8>) -> Vec<u8> {
    let mut all = Vec::new();
    for (place, item) in range.enumerate() {
        if place > 0 {
            all.push(b' ');
        }
        match items.value(item, scratch) {
            Value::Text(text) => all.extend_from_slice(text),
            Value::Bare | Value::Written => all.extend_from_slice(scratch),
            _ => {}
        }
    }
    all
}

/// Writes a cell with the quotes that it needs; `false` where the row ends with it. A table as text has no line
/// breaks in its cells: such a cell is cut there, with its quote left open, which is what a reader
/// of such a table sees of it.
fn cell(text: &[u8], out: &mut Vec<u8>) -> bool {
    let is_quoted =
        text.iter().any(|byte| matches!(byte, b',' | b';' | b'\t' | b'"' | b'\n' | b'\r'))
            || text.starts_with("\u{feff}".as_bytes());
    if !is_quoted {
        out.extend_from_slice(text);
        return true;
    }
    out.push(b'"');
    for byte in text {
        match byte {
            b'\n' => return false,
            b'"' => out.extend_from_slice(b"\"\""),
            other => out.push(*other),
        }
    }
    out.push(b'"');
    true
}

/// An object of JSON; absent values have no key.
fn object<'n>(
    named: impl Iterator<Item = (&'n str, &'n ColumnValues)>,
    row: usize,
    scratch: &mut Vec<u8>,
    out: &mut Vec<u8>,
) {
    out.push(b'{');
    let begin = out.len();
    for (name, column) in named {
        let value = column.value(row, scratch);
        if matches!(value, Value::Absent) {
            continue;
        }
        if out.len() > begin {
            out.push(b',');
        }
        text(name.as_bytes(), out);
        out.push(b':');
        json(value, row, scratch, out);
    }
    out.push(b'}');
}

/// A value as JSON.
fn json(value: Value<'_>, row: usize, scratch: &mut Vec<u8>, out: &mut Vec<u8>) {
    match value {
        Value::Absent => out.extend_from_slice(b"null"),
        Value::Bare => out.extend_from_slice(scratch),
        Value::Written => text(scratch, out),
        Value::Text(bytes) => text(bytes, out),
        Value::Structure(fields) => {
            let named = fields.iter().map(|(name, column)| (name.as_str(), column));
            object(named, row, scratch, out);
        }
        Value::List(range, items) => {
            out.push(b'[');
            for (place, item) in range.enumerate() {
                if place > 0 {
                    out.push(b',');
                }
                json(items.value(item, scratch), item, scratch, out);
            }
            out.push(b']');
        }
        Value::Map(range, keys, items) => {
            out.push(b'{');
            for (place, item) in range.enumerate() {
                if place > 0 {
                    out.push(b',');
                }
                text(keys.value(item).as_bytes(), out);
                out.push(b':');
                json(items.value(item, scratch), item, scratch, out);
            }
            out.push(b'}');
        }
    }
}

/// A text of JSON. Bytes that are not UTF-8 stay what they are, so that the reader of the line names them.
fn text(bytes: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    out.push(b'"');
    for byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', *byte]),
            0..0x20 => {
                let digit = |value: u8| DIGITS.get(usize::from(value)).copied().unwrap_or(b'0');
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
            }
            other => out.push(*other),
        }
    }
    out.push(b'"');
}

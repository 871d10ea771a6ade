//! What the rows of a file are, as its columns show.

use arrow_schema::{DataType, Field, Schema};
use serde::{Deserialize, Serialize};

/// Most levels of structures and lists inside of each other.
pub const NESTING_MAX: usize = 8;

/// What the rows of a file are, and with that the text format that its lines have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// One column of text: each row is a record in JSON.
    Json,
    /// Structures or maps among the columns: each row is a record, as an object of JSON.
    Nested,
    /// Plain columns: a table as text, with a header line.
    Flat,
}

impl Layout {
    /// The layout of these columns.
    ///
    /// # Errors
    /// A column whose type is not read, as the end of a sentence.
    pub(crate) fn of(schema: &Schema) -> Result<Layout, String> {
        let fields = schema.fields();
        if fields.is_empty() {
            return Err("it has no columns".to_owned());
        }
        for field in fields {
            check(field, field.name(), 1)?;
        }
        let is_text =
            |field: &Field| matches!(field.data_type(), DataType::Utf8 | DataType::Binary);
        let is_flat = fields.iter().all(|field| match field.data_type() {
            DataType::Struct(_) | DataType::Map(..) => false,
            DataType::List(item) => !item.data_type().is_nested(),
            _ => true,
        });
        Ok(match fields.len() {
            1 if fields.iter().all(|field| is_text(field)) => Layout::Json,
            _ if is_flat => Layout::Flat,
            _ => Layout::Nested,
        })
    }
}

/// Whether a column is read, and all that is inside of it.
fn check(field: &Field, name: &str, depth: usize) -> Result<(), String> {
    if depth > NESTING_MAX {
        return Err(format!("column '{name}' has more than {NESTING_MAX} levels"));
    }
    match field.data_type() {
        DataType::Struct(fields) => fields
            .iter()
            .try_for_each(|inner| check(inner, &format!("{name}.{}", inner.name()), depth + 1)),
        DataType::List(item) => check(item, name, depth + 1),
        DataType::Map(entries, _) => match entries.data_type() {
            DataType::Struct(fields) if fields.len() == 2 => {
                let has_names =
                    fields.first().is_some_and(|key| key.data_type() == &DataType::Utf8);
                match has_names {
                    true => fields.iter().try_for_each(|inner| check(inner, name, depth + 1)),
                    false => Err(format!("the keys of the map '{name}' are not text")),
                }
            }
            _ => Err(format!("the map '{name}' has no keys and values")),
        },
        DataType::Null
        | DataType::Boolean
        | DataType::Int8
        | DataType::Int16
        | DataType::Int32
        | DataType::Int64
        | DataType::UInt8
        | DataType::UInt16
        | DataType::UInt32
        | DataType::UInt64
        | DataType::Float32
        | DataType::Float64
        | DataType::Utf8
        | DataType::Binary
        | DataType::FixedSizeBinary(_)
        | DataType::Decimal128(..)
        | DataType::Decimal256(..)
        | DataType::Date32
        | DataType::Time32(_)
        | DataType::Time64(_)
        | DataType::Timestamp(..) => Ok(()),
        other => Err(format!("column '{name}' has the type {other}, which is not read")),
    }
}

//! Tables as Parquet files. The same rows give the same bytes: no time and no version of a library is written.

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::io::{self, Write};
use std::sync::Arc;

/// Rows of a batch, which is as many as are held.
const BATCH_ROWS: usize = 4096;

/// Rows of a row group.
const GROUP_ROWS: usize = 1 << 14;

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableColumn {
    /// Its name.
    pub name: &'static str,
    /// Whether its values are whole numbers; they are texts otherwise.
    pub is_number: bool,
}

/// The values of a column in the rows that are held.
enum Values {
    /// Texts.
    Texts(Vec<Option<String>>),
    /// Whole numbers.
    Numbers(Vec<Option<i64>>),
}

impl Values {
    fn new(is_number: bool) -> Values {
        match is_number {
            true => Values::Numbers(Vec::new()),
            false => Values::Texts(Vec::new()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Values::Texts(texts) => texts.len(),
            Values::Numbers(numbers) => numbers.len(),
        }
    }

    fn take(&mut self) -> ArrayRef {
        match self {
            Values::Texts(texts) => Arc::new(StringArray::from(std::mem::take(texts))),
            Values::Numbers(numbers) => Arc::new(Int64Array::from(std::mem::take(numbers))),
        }
    }
}

/// Writes a table row by row.
///
/// ```
/// use gincert_parquet::{TableColumn, TableWriter};
/// let columns = [
///     TableColumn { name: "table", is_number: false },
///     TableColumn { name: "open_minor", is_number: true },
/// ];
/// let mut table = TableWriter::new(Vec::new(), &columns).unwrap();
/// table.row([Some("T1".to_owned()), Some("-1500".to_owned())]).unwrap();
/// table.row([Some("T2".to_owned()), None]).unwrap();
/// let bytes = table.finish().unwrap();
/// assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
/// ```
pub struct TableWriter<W: Write + Send> {
    schema: Arc<Schema>,
    held: Vec<Values>,
    writer: ArrowWriter<W>,
}

impl<W: Write + Send> TableWriter<W> {
    /// A table with these columns, each of which may be without a value in a row.
    ///
    /// # Errors
    /// When the first bytes cannot be written.
    pub fn new(out: W, columns: &[TableColumn]) -> io::Result<TableWriter<W>> {
        let fields = columns.iter().map(|column| {
            let kind = if column.is_number { DataType::Int64 } else { DataType::Utf8 };
            Field::new(column.name, kind, true)
        });
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let properties = WriterProperties::builder()
            .set_created_by("gincert".to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .build();
        let options =
            ArrowWriterOptions::new().with_properties(properties).with_skip_arrow_metadata(true);
        let writer = ArrowWriter::try_new_with_options(out, schema.clone(), options);
        let held = columns.iter().map(|column| Values::new(column.is_number)).collect();
        Ok(TableWriter { schema, held, writer: writer.map_err(io::Error::other)? })
    }

    /// Adds a row: a value for each column, a text for any column, or a number for one of numbers.
    ///
    /// # Errors
    /// When it cannot be written, or a column of numbers gets a text that is not a whole number.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Option<String>>) -> io::Result<()> {
        for (values, cell) in self.held.iter_mut().zip(cells) {
            match values {
                Values::Texts(texts) => texts.push(cell),
                Values::Numbers(numbers) => {
                    let number = cell.map(|text| text.parse::<i64>()).transpose();
                    numbers.push(number.map_err(io::Error::other)?);
                }
            }
        }
        match self.held.first().is_some_and(|values| values.len() >= BATCH_ROWS) {
            true => self.flush(),
            false => Ok(()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let columns = self.held.iter_mut().map(Values::take).collect();
        let batch = RecordBatch::try_new(self.schema.clone(), columns);
        self.writer.write(&batch.map_err(io::Error::other)?).map_err(io::Error::other)
    }

    /// Ends the row group: the next row begins another one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end_row_group(&mut self) -> io::Result<()> {
        self.flush()?;
        self.writer.flush().map_err(io::Error::other)
    }

    /// Ends the table; gives what it was written to.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        if self.held.first().is_some_and(|values| values.len() > 0) {
            self.flush()?;
        }
        self.writer.into_inner().map_err(io::Error::other)
    }
}

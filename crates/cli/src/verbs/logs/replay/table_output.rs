//! A table that is written row by row: as CSV for a desk, and where it is asked for as Parquet for a lake and into a
//! SQLite database for questions.

use super::csv_form::{CsvForm, CsvRows};
use gincert_audit::FinalFile;
#[cfg(feature = "parquet")]
use gincert_parquet::{TableColumn, TableWriter};
#[cfg(feature = "sqlite")]
use gincert_sqlite::{Database, DatabaseColumn};
use serde_json::Value;
use std::io;
use std::path::Path;

/// Columns of whole numbers; in typed tables all others are texts.
#[cfg(any(feature = "parquet", feature = "sqlite"))]
const NUMBERS: [&str; 26] = [
    "seat",
    "delta_minor",
    "adjusted_minor",
    "repaired_minor",
    "corrected_minor",
    "open_minor",
    "stands_for",
    "line",
    "offset",
    "records",
    "of",
    "exceptions",
    "net_minor",
    "underpaid_hands",
    "underpaid_minor",
    "overpaid_hands",
    "overpaid_minor",
    "even_hands",
    "bets_ante_minor",
    "bets_play_minor",
    "bets_bonus_minor",
    "bets_minor",
    "due_minor",
    "difference_minor",
    "points",
    "points_due",
];

/// The database of the tables.
pub const DATABASE_FILE: &str = "audit.sqlite";

/// Views of the database: the name of each, and its question. Wagers count that were paid wrongly and not put right.
#[cfg(feature = "sqlite")]
const VIEWS: [(&str, &str); 4] = [
    (
        "exceptions_by_code",
        "SELECT code, grade, currency, count(*) AS exceptions, \
         sum(max(open_minor, 0)) AS overpaid_minor, sum(max(-open_minor, 0)) AS underpaid_minor \
         FROM exceptions WHERE counted = 'counted' GROUP BY code, grade, currency",
    ),
    (
        "exceptions_by_dealer",
        "SELECT dealer_id, code, wager, currency, count(*) AS exceptions, \
         min(at_local) AS since, max(at_local) AS until, \
         sum(max(open_minor, 0)) AS overpaid_minor, sum(max(-open_minor, 0)) AS underpaid_minor \
         FROM exceptions WHERE counted = 'counted' GROUP BY dealer_id, code, wager, currency",
    ),
    (
        "exceptions_by_table_and_hour",
        "SELECT \"table\", substr(coalesce(at_local, at), 1, 13) AS hour, currency, \
         count(*) AS exceptions, sum(max(open_minor, 0)) AS overpaid_minor, \
         sum(max(-open_minor, 0)) AS underpaid_minor \
         FROM exceptions WHERE counted = 'counted' GROUP BY \"table\", hour, currency",
    ),
    (
        "open_wagers",
        "SELECT player, at_local, \"table\", round, seat, wager, currency, open_minor, open, message \
         FROM exceptions WHERE counted = 'counted' AND open_minor <> 0 AND disposition IS NULL",
    ),
];

/// In which formats the tables are written.
#[derive(Debug, Clone, Copy, Default)]
pub struct TableFormats {
    /// As CSV files, in this form.
    pub csv: CsvForm,
    /// As a Parquet file each.
    pub parquet: bool,
    /// As one SQLite database.
    pub sqlite: bool,
    /// With a table of every round.
    pub rounds: bool,
}

/// Where the tables of an audit go.
pub struct OutputTables<'o> {
    folder: &'o Path,
    /// A format that this build does not write was refused before.
    formats: TableFormats,
    #[cfg(feature = "sqlite")]
    database: Option<Database>,
}

impl OutputTables<'_> {
    /// Tables in a folder.
    pub fn begin(folder: &Path, formats: TableFormats) -> io::Result<OutputTables<'_>> {
        Ok(OutputTables {
            folder,
            formats,
            #[cfg(feature = "sqlite")]
            database: formats.sqlite.then(Database::new).transpose()?,
        })
    }

    /// Writes what is complete with the last table.
    pub fn finish(self) -> io::Result<()> {
        #[cfg(feature = "sqlite")]
        if let Some(database) = self.database {
            VIEWS.iter().try_for_each(|(name, select)| database.view(name, select))?;
            let mut file = FinalFile::begin(&self.folder.join(DATABASE_FILE))?;
            database.finish(&mut file)?;
            file.finish()?;
        }
        Ok(())
    }
}

/// A table whose columns have types.
trait TypedTable {
    /// Adds a row: a value for each column.
    fn add(&mut self, cells: Vec<Option<String>>) -> io::Result<()>;

    /// Ends the table.
    fn end(self: Box<Self>) -> io::Result<()>;
}

#[cfg(feature = "parquet")]
impl TypedTable for TableWriter<FinalFile> {
    fn add(&mut self, cells: Vec<Option<String>>) -> io::Result<()> {
        self.row(cells)
    }

    fn end(self: Box<Self>) -> io::Result<()> {
        (*self).finish()?.finish()
    }
}

#[cfg(feature = "sqlite")]
impl TypedTable for &mut Database {
    fn add(&mut self, cells: Vec<Option<String>>) -> io::Result<()> {
        self.row(cells)
    }

    fn end(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}

/// A table as a Parquet file, where it is asked for.
#[cfg(feature = "parquet")]
fn parquet_table(
    folder: &Path,
    formats: TableFormats,
    name: &str,
    columns: &[&'static str],
) -> io::Result<Option<Box<dyn TypedTable>>> {
    if !formats.parquet {
        return Ok(None);
    }
    let column = |name| TableColumn { name, is_number: NUMBERS.contains(&name) };
    let columns: Vec<TableColumn> = columns.iter().map(|name| column(*name)).collect();
    let file = FinalFile::begin(&folder.join(format!("{name}.parquet")))?;
    Ok(Some(Box::new(TableWriter::new(file, &columns)?)))
}

#[cfg(not(feature = "parquet"))]
fn parquet_table(
    _: &Path,
    _: TableFormats,
    _: &str,
    _: &[&'static str],
) -> io::Result<Option<Box<dyn TypedTable>>> {
    Ok(None)
}

/// A table of the database, where there is one.
#[cfg(feature = "sqlite")]
fn database_table<'t>(
    tables: &'t mut OutputTables<'_>,
    name: &'static str,
    columns: &[&'static str],
) -> io::Result<Option<Box<dyn TypedTable + 't>>> {
    let Some(database) = &mut tables.database else { return Ok(None) };
    let column = |name| DatabaseColumn { name, is_number: NUMBERS.contains(&name) };
    let columns: Vec<DatabaseColumn> = columns.iter().map(|name| column(*name)).collect();
    database.table(name, &columns)?;
    Ok(Some(Box::new(database)))
}

#[cfg(not(feature = "sqlite"))]
fn database_table<'t>(
    _: &'t mut OutputTables<'_>,
    _: &'static str,
    _: &[&'static str],
) -> io::Result<Option<Box<dyn TypedTable + 't>>> {
    Ok(None)
}

/// A table under way.
pub struct TableOutput<'t> {
    /// Lines end as RFC 4180 says.
    csv: csv::Writer<FinalFile>,
    rows: CsvRows,
    typed: Vec<Box<dyn TypedTable + 't>>,
}

impl<'t> TableOutput<'t> {
    /// A table with a name and the names of its columns.
    pub fn begin(
        tables: &'t mut OutputTables<'_>,
        name: &'static str,
        columns: &[&'static str],
    ) -> io::Result<TableOutput<'t>> {
        let mut builder = csv::WriterBuilder::new();
        let file = FinalFile::begin(&tables.folder.join(format!("{name}.csv")))?;
        builder.terminator(csv::Terminator::CRLF).delimiter(tables.formats.csv.separator());
        let rows = tables.formats.csv.rows(columns);
        let mut csv = builder.from_writer(file);
        csv.write_record(columns)?;
        let typed = [
            parquet_table(tables.folder, tables.formats, name, columns)?,
            database_table(tables, name, columns)?,
        ];
        Ok(TableOutput { csv, rows, typed: typed.into_iter().flatten().collect() })
    }

    /// Adds a row: a value for each column.
    pub fn row(&mut self, cells: &[Value]) -> io::Result<()> {
        self.csv.write_record(self.rows.cells(cells))?;
        for table in &mut self.typed {
            table.add(cells.iter().map(plain_text).collect())?;
        }
        Ok(())
    }

    /// Ends the table.
    pub fn finish(self) -> io::Result<()> {
        let csv = self.csv.into_inner();
        csv.map_err(|error| io::Error::other(error.error().to_string()))?.finish()?;
        self.typed.into_iter().try_for_each(TypedTable::end)
    }
}

/// A value as the cell of a typed table, which no program computes.
fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            let parts: Vec<String> = parts.iter().filter_map(plain_text).collect();
            Some(parts.join("; "))
        }
        other => Some(other.to_string()),
    }
}

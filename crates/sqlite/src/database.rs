//! A database that is written once, table by table.
//!
//! It is built in a folder of its own and copied when it is complete, so that no program opens a part of it. The
//! same rows give the same bytes with one version of SQLite, which is built with the crate.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::fs::File;
use std::io::{self, Write};
use tempfile::TempDir;

/// "ginc" in ASCII, which `file` and SQLite show as the application.
const APPLICATION_ID: i32 = 0x6769_6e63;

const FILE: &str = "database";

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DatabaseColumn {
    /// Its name, without quotation marks.
    pub name: &'static str,
    /// Whether its values are whole numbers; they are texts otherwise.
    pub is_number: bool,
}

/// A database under way.
///
/// ```
/// use gincert_sqlite::{Database, DatabaseColumn};
/// let mut database = Database::new().unwrap();
/// let columns = [
///     DatabaseColumn { name: "table", is_number: false },
///     DatabaseColumn { name: "open_minor", is_number: true },
/// ];
/// database.table("exceptions", &columns).unwrap();
/// database.row([Some("T1".to_owned()), Some("-1500".to_owned())]).unwrap();
/// database.row([Some("T2".to_owned()), None]).unwrap();
/// database.view("open", r#"SELECT "table" FROM exceptions WHERE open_minor <> 0"#).unwrap();
/// let mut bytes = Vec::new();
/// database.finish(&mut bytes).unwrap();
/// assert!(bytes.starts_with(b"SQLite format 3\0"));
/// ```
pub struct Database {
    connection: Connection,
    folder: TempDir,
    /// How a row of the table is added that was made last.
    insert: String,
    columns: Vec<DatabaseColumn>,
}

impl Database {
    /// A database without tables, in the folder for temporary files.
    ///
    /// # Errors
    /// When it cannot be made there.
    pub fn new() -> io::Result<Database> {
        let folder = tempfile::tempdir()?;
        let connection = Connection::open(folder.path().join(FILE)).map_err(io::Error::other)?;
        // One writer, no reader, and a file that is thrown away where something fails.
        let pragmas = format!(
            "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \
             PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 1; BEGIN;"
        );
        connection.execute_batch(&pragmas).map_err(io::Error::other)?;
        Ok(Database { connection, folder, insert: String::new(), columns: Vec::new() })
    }

    /// Begins a table; the rows that follow are its rows.
    ///
    /// # Errors
    /// When SQLite refuses it, such as a name for the second time.
    pub fn table(&mut self, name: &'static str, columns: &[DatabaseColumn]) -> io::Result<()> {
        let listed: Vec<String> = columns
            .iter()
            .map(|column| {
                let kind = if column.is_number { "INTEGER" } else { "TEXT" };
                format!("\"{}\" {kind}", column.name)
            })
            .collect();
        let made = format!("CREATE TABLE \"{name}\" ({}) STRICT;", listed.join(", "));
        self.connection.execute_batch(&made).map_err(io::Error::other)?;
        let marks = vec!["?"; columns.len()].join(", ");
        self.insert = format!("INSERT INTO \"{name}\" VALUES ({marks})");
        self.columns = columns.to_vec();
        Ok(())
    }

    /// Adds a row: a value for each column, a text for any column, or a number for one of numbers.
    ///
    /// # Errors
    /// When it cannot be written, or a column of numbers gets a text that is not a whole number.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Option<String>>) -> io::Result<()> {
        let cells = self.columns.iter().zip(cells).map(|(column, cell)| match cell {
            Some(text) if column.is_number => {
                text.parse().map(Value::Integer).map_err(io::Error::other)
            }
            Some(text) => Ok(Value::Text(text)),
            None => Ok(Value::Null),
        });
        let cells = cells.collect::<io::Result<Vec<Value>>>()?;
        let mut insert = self.connection.prepare_cached(&self.insert).map_err(io::Error::other)?;
        insert.execute(params_from_iter(cells)).map(drop).map_err(io::Error::other)
    }

    /// Adds a view: a question with a name.
    ///
    /// # Errors
    /// When SQLite refuses it.
    pub fn view(&self, name: &'static str, select: &str) -> io::Result<()> {
        let made = format!("CREATE VIEW \"{name}\" AS {select};");
        self.connection.execute_batch(&made).map_err(io::Error::other)
    }

    /// Completes the database and writes its bytes.
    ///
    /// # Errors
    /// When it cannot be completed or written.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        self.connection.execute_batch("COMMIT;").map_err(io::Error::other)?;
        self.connection.close().map_err(|(_, error)| io::Error::other(error))?;
        let mut file = File::open(self.folder.path().join(FILE))?;
        io::copy(&mut file, out).map(drop)
    }
}

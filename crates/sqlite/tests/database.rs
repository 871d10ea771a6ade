//! What a database holds after it was written.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use gincert_sqlite::{Database, DatabaseColumn};
use rusqlite::Connection;

const COLUMNS: [DatabaseColumn; 2] = [
    DatabaseColumn { name: "table", is_number: false },
    DatabaseColumn { name: "minor", is_number: true },
];

fn database(rows: &[(&str, i64)]) -> Database {
    let mut database = Database::new().unwrap();
    database.table("rows", &COLUMNS).unwrap();
    for (table, minor) in rows {
        database.row([Some((*table).to_owned()), Some(minor.to_string())]).unwrap();
    }
    database
}

fn bytes(database: Database) -> Vec<u8> {
    let mut bytes = Vec::new();
    database.finish(&mut bytes).unwrap();
    bytes
}

#[test]
fn the_same_rows_give_the_same_bytes() {
    let rows = [("T1", -5), ("T'2\"", i64::MAX)];
    assert_eq!(bytes(database(&rows)), bytes(database(&rows)));
    assert_ne!(bytes(database(&rows)), bytes(database(&rows[..1])));
}

#[test]
fn rows_come_back_as_they_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    let rows = [("T1; DROP TABLE rows", -5), ("T'2\"", i64::MAX), ("", 0)];
    let mut database = database(&rows);
    database.row([None, None]).unwrap();
    database.view("losses", "SELECT \"table\" FROM rows WHERE minor < 0").unwrap();
    std::fs::write(&path, bytes(database)).unwrap();
    let read = Connection::open(&path).unwrap();
    let mut select = read.prepare("SELECT * FROM rows").unwrap();
    let all = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let all: Vec<(Option<String>, Option<i64>)> = all.map(Result::unwrap).collect();
    let expected = rows.map(|(table, minor)| (Some(table.to_owned()), Some(minor)));
    assert_eq!(all[..3], expected);
    assert_eq!(all[3], (None, None));
    let losses: String = read.query_row("SELECT * FROM losses", [], |row| row.get(0)).unwrap();
    assert_eq!(losses, "T1; DROP TABLE rows");
}

#[test]
fn a_text_in_a_column_of_numbers_is_refused() {
    let mut database = database(&[]);
    assert!(database.row([None, Some("many".to_owned())]).is_err());
    assert!(database.row([None, Some("9223372036854775808".to_owned())]).is_err());
    assert!(database.table("rows", &COLUMNS).is_err());
}

//! The files that a report names, with their sizes and digests, and the tables that hold them.

use gincert_evidence::{Align, Digest, Table};

/// Columns of the table of input files under heading 5; `verify` reads them back.
pub(crate) const INPUT_COLUMNS: [&str; 3] = ["File", "Bytes", "SHA-256"];

/// Columns of the table of files issued with the report, under heading 15.
pub(crate) const ISSUED_COLUMNS: [&str; 3] = ["File issued", "Bytes", "SHA-256"];

/// Title of that table.
pub(crate) const ISSUED_TITLE: &str = "Files issued with this report";

/// A file with its size and digest: one that the report is about, or one that goes out beside it,
/// such as `report.json`. The signed Markdown carries their digests; the JSON cannot carry its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedFile {
    /// Path relative to the report's folder.
    pub file: String,
    /// Size.
    pub bytes: u64,
    /// SHA-256 of its bytes.
    pub sha256: Digest,
}

impl IssuedFile {
    /// From the bytes that will be written.
    pub fn of(file: &str, bytes: &[u8]) -> IssuedFile {
        IssuedFile { file: file.to_owned(), bytes: bytes.len() as u64, sha256: Digest::of(bytes) }
    }
}

/// A table of files with size and digest.
pub(crate) fn file_table(title: &str, columns: [&str; 3], files: &[IssuedFile]) -> Table {
    let [file, bytes, digest] = columns;
    let columns = [(file, Align::Left), (bytes, Align::Right), (digest, Align::Left)];
    let mut table = Table::new(title, &columns);
    for row in files {
        table.row([row.file.clone(), row.bytes.to_string(), row.sha256.to_string()]);
    }
    table
}

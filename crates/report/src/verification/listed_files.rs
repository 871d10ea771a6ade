//! The files that a report names, compared with those in a folder.
//!
//! It never leaves the folder. A file that is not at hand is neither the same nor another one.

use crate::readback::report::FileRow;
use crate::real_path::real_path;
use gincert_evidence::{Digest, printable};
use serde::Serialize;
use std::io::ErrorKind;
use std::path::{Component, Path};

/// What came of one file that the report names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FileResult {
    /// Path, relative to its folder.
    pub path: String,
    /// Digest in the report.
    pub sha256: Digest,
    /// Whether the file is the one in the report; null where it is not at hand.
    pub matches: Option<bool>,
    /// A whole sentence.
    pub reason: String,
}

/// Compares files with those in a folder; without one, none is at hand.
pub(crate) fn check_files(rows: &[FileRow], folder: Option<&Path>) -> Vec<FileResult> {
    let root = folder.map(|folder| (folder, real_path(folder)));
    let checked = rows.iter().map(|row| {
        let (matches, reason) = match &root {
            None => (None, "No folder was given to look for the file.".to_owned()),
            Some((folder, _)) if !folder.is_dir() => {
                (None, "The path given to look for the file is not a folder.".to_owned())
            }
            Some((_, Ok(root))) => compare(row, root),
            Some((_, Err(error))) => (None, unread(error)),
        };
        FileResult { path: printable(&row.path), sha256: row.sha256, matches, reason }
    });
    checked.collect()
}

fn unread(error: &std::io::Error) -> String {
    format!("The file cannot be read: {}.", printable(&error.to_string()))
}

fn compare(row: &FileRow, root: &Path) -> (Option<bool>, String) {
    let no = |reason: &str| (Some(false), reason.to_owned());
    let is_inside =
        Path::new(&row.path).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_inside || row.path.contains(['\\', '\0', ':']) {
        return no("The path leads out of the folder or is not a plain relative path.");
    }
    let path = match real_path(&root.join(&row.path)) {
        Ok(path) => path,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return (None, "The file is not at hand.".to_owned());
        }
        Err(error) => return (None, unread(&error)),
    };
    if !path.starts_with(root) {
        return no("The path is a link that leads out of the folder.");
    }
    match path.metadata() {
        Ok(data) if !data.is_file() => return no("The path is not a file."),
        Ok(data) if data.len() != row.bytes => return no("The file has a different size."),
        Ok(_) => {}
        Err(error) => return (None, unread(&error)),
    }
    match std::fs::File::open(&path).and_then(Digest::of_reader) {
        Ok((digest, _)) if digest == row.sha256 => {
            (Some(true), "The file is the one in the report.".to_owned())
        }
        Ok(_) => no("The file differs from the one in the report."),
        Err(error) => (None, unread(&error)),
    }
}

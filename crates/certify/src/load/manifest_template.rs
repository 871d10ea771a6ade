//! A submission's page, laid out from the files of a folder: every file with its size and digest, and
//! every row to be filled in. Nothing is guessed: what a file is, its submitter says.

use crate::files::folder::{digest_file, inside, names_in};
use crate::files::roles::Role;
use crate::files::{PAGE, file_names};
use gincert_evidence::{Align, NOT_STATED, Table};
use gincert_report::table_markdown;
use gincert_submission::SUBMISSION_ROWS;
use std::path::Path;

/// The page, and the files that were left out with the reason as the end of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestTemplate {
    /// Markdown.
    pub page: String,
    /// Names and reasons.
    pub left_out: Vec<(String, String)>,
}

/// Lays out the page of a folder. The folder is read and not written.
pub fn manifest_template(folder: &Path) -> ManifestTemplate {
    let columns = [
        ("File", Align::Left),
        ("Role", Align::Left),
        ("Bytes", Align::Right),
        ("SHA-256", Align::Left),
    ];
    let mut files = Table::new("", &columns);
    let mut left_out = Vec::new();
    for path in names_in(folder) {
        if path == PAGE {
            continue;
        }
        if let Some(why) = file_names::fault(&path) {
            left_out.push((path, why.to_owned()));
            continue;
        }
        let read = inside(folder, &path).and_then(|target| Ok(digest_file(&target)?));
        match read {
            Ok((digest, bytes)) => {
                files.row([path, NOT_STATED.to_owned(), bytes.to_string(), digest.to_string()]);
            }
            Err(error) => left_out.push((path, error.to_string())),
        }
    }
    let mut rows = Table::new("", &[("Submission", Align::Left), ("", Align::Left)]);
    for row in SUBMISSION_ROWS {
        rows.row([row, NOT_STATED]);
    }
    let page = format!(
        "# Submission\n\n{}\n{}\nRoles are: {}.\n",
        table_markdown(&rows),
        table_markdown(&files),
        Role::words().join(", ")
    );
    ManifestTemplate { page, left_out }
}

//! What was done about exceptions: a document with one table, carried into the answer.

use crate::exit::Failure;
use crate::files::{read, shown};
use gincert_evidence::{Finding, printable};
use gincert_submission::checks::problem_findings;
use gincert_submission::{DOCUMENT_BYTES_MAX, Source, read_named};
use std::collections::BTreeMap;
use std::path::Path;

/// The header of the table.
const HEADER: [&str; 4] = ["Exception", "Disposition", "By", "Date"];

/// Dispositions by exception.
#[derive(Default)]
pub struct Dispositions {
    by_id: BTreeMap<String, String>,
    /// What is wrong with the document.
    pub findings: Vec<Finding>,
    /// Its text, for the carets of findings.
    pub text: String,
}

impl Dispositions {
    /// Reads a document.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn open(path: Option<&Path>) -> Result<Dispositions, Failure> {
        let Some(path) = path else {
            return Ok(Dispositions::default());
        };
        let bytes = read(path, DOCUMENT_BYTES_MAX)?;
        let source = Source::new(&shown(path), &bytes);
        if let Some((why, _)) = source.unreadable() {
            return Err(Failure::unreadable(format!("{}: {why}.", shown(path))));
        }
        let (mut tables, problems) = read_named(&source, &[&HEADER]);
        let mut by_id = BTreeMap::new();
        for row in tables.pop().unwrap_or_default() {
            let [id, what, by, date] = row.as_slice() else {
                continue;
            };
            let text = format!("{} ({}, {})", what.text, by.text, date.text);
            by_id.insert(id.text.clone(), printable(&text));
        }
        Ok(Dispositions {
            by_id,
            findings: problem_findings(&source, &problems),
            text: source.text().to_owned(),
        })
    }

    /// What was done about an exception.
    pub fn of(&self, id: &str) -> Option<&str> {
        self.by_id.get(id).map(String::as_str)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.by_id.len()
    }
}

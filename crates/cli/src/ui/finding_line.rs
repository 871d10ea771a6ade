//! A finding as verbs print it in JSON.

use gincert_evidence::{Finding, Grade, Quantity};
use serde::Serialize;

/// A finding about a document.
#[derive(Serialize)]
pub struct FindingLine {
    code: &'static str,
    grade: Grade,
    line: Option<u64>,
    column: Option<u64>,
    message: String,
    expected: Option<Quantity>,
    observed: Option<Quantity>,
    notes: Vec<String>,
    help: String,
}

impl FindingLine {
    /// From a finding.
    pub fn new(finding: &Finding) -> FindingLine {
        FindingLine {
            code: finding.code,
            grade: finding.grade,
            line: finding.place.line(),
            column: finding.place.column(),
            message: finding.message.clone(),
            expected: finding.expected.clone(),
            observed: finding.observed.clone(),
            notes: finding.notes.iter().map(|note| note.text.clone()).collect(),
            help: finding.help.join(" "),
        }
    }
}

//! A finding about a document as an object of an answer in JSON.

use crate::{Finding, Grade, Place, Quantity, Replacement};
use serde::Serialize;

/// A finding about a document. Its keys are those of the command's answers: `code`, `grade`, `line`, `column`,
/// `message`, `expected`, `observed`, `notes`, `help` and, where there is one, `replacement`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DocumentFindingLine {
    code: &'static str,
    grade: Grade,
    line: Option<u64>,
    column: Option<u64>,
    message: String,
    expected: Option<Quantity>,
    observed: Option<Quantity>,
    notes: Vec<String>,
    help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    replacement: Option<ReplacementLine>,
}

/// What to write in place of a stretch of the document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ReplacementLine {
    /// First byte, from 0.
    start: u64,
    /// One past the last byte.
    end: u64,
    line: u64,
    column: u64,
    text: String,
}

impl DocumentFindingLine {
    /// From a finding.
    pub fn new(finding: &Finding) -> DocumentFindingLine {
        DocumentFindingLine {
            code: finding.code,
            grade: finding.grade,
            line: finding.place.line(),
            column: finding.place.column(),
            message: finding.message.clone(),
            expected: finding.expected.clone(),
            observed: finding.observed.clone(),
            notes: finding.notes.iter().map(|note| note.text.clone()).collect(),
            help: finding.help.join(" "),
            replacement: finding.replacement.as_ref().and_then(replacement_line),
        }
    }
}

/// Only a stretch of a document can be replaced.
fn replacement_line(replacement: &Replacement) -> Option<ReplacementLine> {
    match &replacement.place {
        Place::Document { span, line, column, .. } => Some(ReplacementLine {
            start: span.start,
            end: span.end,
            line: *line,
            column: *column,
            text: replacement.text.clone(),
        }),
        Place::Record { .. } | Place::File { .. } => None,
    }
}

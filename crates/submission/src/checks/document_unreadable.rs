//! The file cannot be read as a rule document.
//!
//! The file does not exist, is a folder, is empty, is not UTF-8 text, is too large, or is nested too
//! deeply. It has no other finding, and the command ends with exit code 3.
//!
//! What to do: name a readable file with UTF-8 text in Markdown.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade};

pub(super) const CODE: &str = "document-unreadable";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let unreadable = examined.source.unreadable().into_iter();
    unreadable
        .map(|(sentence, span)| {
            Finding::new(CODE, Grade::Material, examined.source.place(*span), sentence.clone())
                .help("Name a readable file with UTF-8 text in Markdown.")
        })
        .collect()
}

//! What verbs that compute answer to a document without usable rules.

use crate::io::exit::{Exit, Failure};
use crate::io::files::{document, shown};
use crate::ui::output::Output;
use gincert_audit::not_logged;
use gincert_evidence::{Finding, Grade};
use gincert_submission::AnalyzedDocument;
use std::path::Path;

/// A document without a usable ruleset: its material findings say why.
pub fn no_rules(output: &Output, path: &Path) -> Result<Exit, Failure> {
    let examined = document(path);
    let findings: Vec<Finding> =
        examined.findings.iter().filter(|f| f.grade == Grade::Material).cloned().collect();
    output.refused(examined.source.text(), &findings)?;
    output.complain("The rule document has no usable ruleset, so nothing was computed.");
    Ok(if examined.readable() { Exit::Findings } else { Exit::Unreadable })
}

/// What a verb about hand logs answers to a document that logs cannot be audited by.
pub fn no_rules_for_logs(examined: &AnalyzedDocument, path: &Path) -> String {
    match not_logged(examined) {
        Some(why) => format!("{}: hand logs are not audited: {why}.", shown(path)),
        None => format!("{}: no usable rules.", shown(path)),
    }
}

//! The text contains a control character, or a character that hides or reorders its neighbours, directly
//! or as a character reference such as `&#8203;`.
//!
//! Such characters can make a screen show something other than the file contains. Reports and messages
//! never repeat them: they are written as \u{1b} and the like. A byte-order mark at the start of the text
//! is not reported; a carriage return that does not end a line is.
//!
//! What to do: delete the character. Each line with such characters has one finding.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::{limited, of_problems};
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};
use gincert_pages::{PageProblem, Source};

pub(super) const CODE: &str = "control-character";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let mut findings = of_problems(examined, PageProblem::ControlCharacter);
    findings.extend(of(&examined.source));
    findings
}

/// Those that stand in the text of any document.
pub(super) fn of(source: &Source) -> Vec<Finding> {
    limited(source.unprintable().map(|(c, span)| {
        let message = "This line contains an invisible character.";
        Finding::new(CODE, Grade::Material, source.place(span), message)
            .observed(Quantity::Text(printable(&c.to_string())))
            .help("Delete the character.")
    }))
}

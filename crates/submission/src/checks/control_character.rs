//! A control character, or a character that hides or reorders what stands around it, in the text or
//! by a character reference such as `&#8203;`.
//!
//! Such characters can make a screen show something other than the file holds. Reports and
//! messages never repeat them: they are written as \u{1b} and the like. A byte-order mark in front
//! of the text is none of them; a carriage return that ends no line is.
//!
//! What to do: delete the character. One finding is given for each line that has any.

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

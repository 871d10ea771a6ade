//! Converts reader problems to findings, and caps how many of one code are listed.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::document::problem::{Problem, ProblemKind};
use gincert_evidence::Finding;
use gincert_pages::{ProblemClass, Source, TOLD_MAX, further};

/// The first findings, and one that counts the rest, so that no document makes more of them than
/// anybody reads.
pub(crate) fn limited(findings: impl Iterator<Item = Finding>) -> Vec<Finding> {
    let mut listed: Vec<Finding> = Vec::new();
    let mut more = 0;
    for finding in findings {
        match listed.len() < TOLD_MAX {
            true => listed.push(finding),
            false => more += 1,
        }
    }
    if let Some(last) = listed.last().filter(|_| more > 0) {
        listed.push(Finding::new(last.code, last.grade, last.place.clone(), further(more)));
    }
    listed
}

/// The reader's problems of one kind as findings.
pub(crate) fn of_problems(
    examined: &AnalyzedDocument,
    kind: impl Into<ProblemKind>,
) -> Vec<Finding> {
    examined.problems(kind.into()).map(|problem| finding_of(&examined.source, problem)).collect()
}

/// A problem of the reader as a finding.
pub(crate) fn finding_of(source: &Source, problem: &Problem) -> Finding {
    let place = source.place(problem.span);
    let (code, grade) = (problem.kind.code(), problem.grade);
    let mut finding = Finding::new(code, grade, place, problem.message.clone());
    if let Some((text, span)) = &problem.other {
        finding = finding.note_at(text.clone(), source.place(*span));
    }
    finding.help.extend(problem.help.clone());
    match problem.replacement.as_ref().filter(|replacement| replacement.is_verbatim(source)) {
        Some(replacement) => finding.replacing(source.place(replacement.span), &replacement.new),
        None => finding,
    }
}

//! Findings as diagnostics: the same findings as `gincert check` has, at the client's positions.

use crate::cursor::holds;
use crate::text::Text;
use gincert_evidence::{Finding, Grade, Place, Span};
use gincert_submission::AnalyzedDocument;
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range,
    Uri,
};

/// The findings that are shown: all of a rule document and of what cannot be read; none of a page about
/// something else, as in a folder that `gincert check` reads.
pub(crate) fn shown(examined: &AnalyzedDocument) -> &[Finding] {
    match examined.is_rule_document() || !examined.readable() {
        true => &examined.findings,
        false => &[],
    }
}

/// All diagnostics of a document.
pub(crate) fn diagnostics(uri: &Uri, text: &Text, examined: &AnalyzedDocument) -> Vec<Diagnostic> {
    shown(examined).iter().map(|finding| diagnostic(uri, text, finding)).collect()
}

/// A finding as a diagnostic.
pub(crate) fn diagnostic(uri: &Uri, text: &Text, finding: &Finding) -> Diagnostic {
    let severity = match finding.grade {
        Grade::Material => DiagnosticSeverity::ERROR,
        Grade::Minor => DiagnosticSeverity::WARNING,
        Grade::Observation => DiagnosticSeverity::INFORMATION,
    };
    let notes = finding.notes.iter().filter(|note| note.place.is_none());
    let sentences = std::iter::once(&finding.message).chain(notes.map(|note| &note.text));
    let sentences: Vec<&str> = sentences.chain(&finding.help).map(String::as_str).collect();
    let related: Vec<DiagnosticRelatedInformation> = finding
        .notes
        .iter()
        .filter_map(|note| {
            let range = range(text, note.place.as_ref()?);
            let location = Location { uri: uri.clone(), range };
            Some(DiagnosticRelatedInformation { location, message: note.text.clone() })
        })
        .collect();
    Diagnostic {
        range: range(text, &finding.place),
        severity: Some(severity),
        code: Some(NumberOrString::String(finding.code.to_owned())),
        source: Some("gincert".to_owned()),
        message: sentences.join("\n"),
        related_information: Some(related).filter(|related| !related.is_empty()),
        ..Diagnostic::default()
    }
}

/// Whether a finding is about a byte.
pub(crate) fn is_at(finding: &Finding, offset: u64) -> bool {
    finding.place.span().is_some_and(|span| holds(span, offset))
}

/// The range of a place; of a place without text its line, and of a whole file the first one.
pub(crate) fn range(text: &Text, place: &Place) -> Range {
    let span = place.span().unwrap_or_default();
    let range = text.range(span);
    match span.start == span.end {
        true => text.range(line(text, span)),
        false => range,
    }
}

/// The rest of the line from the beginning of a span.
fn line(text: &Text, span: Span) -> Span {
    let rest = text.as_str().get(span.range(text.as_str().len()).start..).unwrap_or_default();
    let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
    Span { start: span.start, end: span.start + length as u64 }
}

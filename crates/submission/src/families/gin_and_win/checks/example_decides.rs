//! A worked example is consistent with only one reading of an open point.
//!
//! Where the text leaves a point open, and an example of the document has another result under another
//! reading that the document itself names, the example decides the point, possibly without intent. Where
//! the example is consistent only with the other reading, text and example contradict each other:
//! `examples-hold` reports that it fails, and this finding names the reading under which it would not.
//!
//! What to do: write into the text what the example shows, or choose an example that both readings allow.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use crate::families::gin_and_win::fences::run;
use crate::families::gin_and_win::open_points::open_point_rules;
use gincert_evidence::{Finding, FindingSubject, Grade, Span, printable};

pub(super) const CODE: &str = "example-decides";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(own) = &examined.fences else { return Vec::new() };
    let own: Vec<Span> = own.failures.iter().map(|failure| failure.span).collect();
    let readings = open_point_rules(examined).into_iter();
    limited(readings.flat_map(|(point, text, rules)| {
        let other = run(&rules, &examined.dossier.fences).failures;
        let other: Vec<Span> = other.iter().map(|failure| failure.span).collect();
        let lost = other.iter().find(|span| !own.contains(span));
        let gained = own.iter().find(|span| !other.contains(span));
        let changed = [
            (lost, "holds under the reading used here but not"),
            (gained, "does not hold under the reading used here but holds"),
        ];
        let findings: Vec<Finding> = changed
            .into_iter()
            .filter_map(|(span, how)| {
                let example = examined.source.place(*span?);
                let message = format!(
                    "An example {how} if '{}' is read as '{}'.",
                    printable(point.point.text.trim_end_matches('.')),
                    printable(&text)
                );
                let place = examined.source.place(point.point.span);
                Some(
                    Finding::new(CODE, Grade::Observation, place, message)
                        .note_at("The example is here.", example)
                        .help("State in the text what the example shows."),
                )
            })
            .collect();
        findings
    }))
}

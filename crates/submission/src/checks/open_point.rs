//! The source leaves a point open, or contradicts itself on it.
//!
//! The document lists such points with the reading that is evaluated and with other possible readings.
//! Each is an observation: it does not mean that anything is wrong; it shows where a different reading is
//! possible, and who must decide.
//!
//! For another reading that can be evaluated, a note states each wager's edge under it, together with the
//! edge under the reading of the document.
//!
//! What to do: ask the maker or the commission, and write the answer into the approved text.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, StatedValue, printable};

pub(super) const CODE: &str = "open-point";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let priced = examined.priced_points();
    let points = examined.dossier.open_points.iter();
    limited(points.map(|point| {
        let place = examined.source.place(point.point.span);
        let message = format!("Open: {}.", printable(point.point.text.trim_end_matches('.')));
        let mut finding = Finding::new(CODE, Grade::Observation, place, message)
            .expected(Quantity::Text(point.source_says.text.clone()))
            .observed(Quantity::Text(point.reading.text.clone()))
            .note(
                "'Expected' is the text of the source; 'observed' is the reading that is \
                   evaluated.",
            );
        if !StatedValue::of(&point.also.text).is_silent() {
            finding = finding.note(format!(
                "Also possible: {}.",
                printable(point.also.text.trim_end_matches('.'))
            ));
        }
        let Some(priced) = priced else { return finding };
        let of_point = priced.points.iter().filter(|priced| priced.point == point.point);
        for reading in of_point.flat_map(|priced| &priced.readings) {
            let text = printable(&reading.text);
            finding = finding.note(match &reading.priced {
                Ok((phrase, edges)) => {
                    format!("'{text}' ({phrase}): {}.", edges.sentence(&priced.own))
                }
                Err(why) => format!("'{text}' {}.", why.words()),
            });
        }
        finding
    }))
}

//! The rows of a document as they are evaluated: beside what is printed also the rows that it leaves
//! out and that its game uses.

use crate::document::dossier::{EvaluatedRow, OpenPoint, ParsedDocument};
use gincert_evidence::Span;
use gincert_pages::{Cell, CellValue, cell_value};
use gincert_terms::OptionalRow;

/// Every row of a document with the phrase that is evaluated, then those that it leaves out.
pub(super) fn evaluated(dossier: &ParsedDocument, optional: &[OptionalRow]) -> Vec<EvaluatedRow> {
    let by_name = |term: &str| optional.iter().find(|row| row.term == term);
    let printed = dossier.terms.iter().filter_map(|(term, rule)| {
        let value = cell_value(rule);
        let own = value.cell()?.text.clone();
        // A row that is '-' gives the rule that the evaluator has for it, where it needs one.
        let phrase = match by_name(&term.text).filter(|_| own == "-") {
            Some(row) => row.phrase.clone(),
            None => own,
        };
        Some(EvaluatedRow { term: term.text.clone(), phrase, printed: Some(rule.clone()) })
    });
    let is_printed =
        |row: &&OptionalRow| dossier.terms.iter().any(|(term, _)| term.text == row.term);
    let left_out = optional.iter().filter(|row| !is_printed(row)).map(|row| EvaluatedRow {
        term: row.term.to_owned(),
        phrase: row.phrase.clone(),
        printed: None,
    });
    printed.chain(left_out).collect()
}

/// Adds an open point for every row of which the source says nothing and that no point of the document
/// names. `header` is the head of the rows, where a row that is left out would stand.
pub(crate) fn add_silent_points(dossier: &mut ParsedDocument, header: Span) {
    let listed = &dossier.open_points;
    let is_listed = |row: &&EvaluatedRow| {
        listed.iter().any(|point| point.point.text.eq_ignore_ascii_case(&row.term))
    };
    let unlisted = dossier.evaluated.iter().filter(|row| !is_listed(row));
    let silent = unlisted.filter_map(|row| {
        let (span, source_says) = match &row.printed {
            None => (header, "Not stated: the document has no such row"),
            Some(rule) if matches!(cell_value(rule), CellValue::Assumed(_)) => {
                (rule.span, "Not stated; the document lists no such point")
            }
            Some(_) => return None,
        };
        let cell = |text: &str| Cell { text: text.to_owned(), span };
        Some(OpenPoint {
            point: cell(&row.term),
            source_says: cell(source_says),
            reading: cell(&row.phrase),
            also: cell("The other phrases of this row"),
        })
    });
    let silent: Vec<OpenPoint> = silent.collect();
    dossier.open_points.extend(silent);
}

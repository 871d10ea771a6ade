//! The text reads "or better" on a scale on which lower is better.
//!
//! In this game the lower card wins, so "7 or better" can mean seven or lower (better for the player) or
//! seven or higher (a better card in most games). It is read as lower here. The observation shows where a
//! text depends on that.
//!
//! What to do: write "Seven or lower".

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::phrases::says_or_better;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};

pub(super) const CODE: &str = "low-is-good";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let dossier = &examined.dossier;
    let rules = dossier.terms.iter().map(|(_, rule)| rule);
    let cells = dossier.hand_cells().chain(rules);
    cells
        .filter(|cell| says_or_better(&cell.text))
        .map(|cell| {
            let reading = dossier.readings.iter().find(|reading| reading.printed.span == cell.span);
            let house = reading.map(|reading| reading.house.clone()).unwrap_or_default();
            let message = format!(
                "'{}' reads 'or better', but the lower card is the better one.",
                printable(&cell.text)
            );
            Finding::new(CODE, Grade::Observation, examined.source.place(cell.span), message)
                .observed(Quantity::Text(house))
                .note("'Observed' is the reading that is evaluated.")
                .help("Write 'or lower'.")
        })
        .collect()
}

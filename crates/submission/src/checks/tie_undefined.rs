//! The document does not state what decides between equal scores.
//!
//! Most disputes at a table are about ties. Where the row `Comparison` is not stated, a reading has to be
//! chosen, and it affects payouts: under one reading a nine loses to a five, under the other both push. A
//! tie that no row of the outcome table settles is reported as `settlement-total`.
//!
//! What to do: ask the maker, and state in the approved text what decides, down to the last card.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};
use gincert_pages::{CellValue, cell_value};

pub(super) const CODE: &str = "tie-undefined";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let rows = examined.dossier.terms.iter().filter(|(name, _)| name.text == "Comparison");
    let silent = rows.filter(|(_, cell)| !matches!(cell_value(cell), CellValue::Stated(_)));
    let silent = silent.map(|(_, cell)| {
        let message = "The document does not state what decides between equal scores.";
        Finding::new(CODE, Grade::Minor, examined.source.place(cell.span), message)
            .observed(Quantity::Text(printable(&cell.text)))
            .note("'Observed' is the reading that is evaluated.")
            .help("State in the approved text what decides, down to the last card.")
    });
    silent.collect()
}

//! No hand is paid by a row of the pay table.
//!
//! Either no hand has this shape or score, or rows above include every hand that has it: the first
//! matching row applies. The count is exact, over all hands.
//!
//! What to do: move the row up, correct it, or delete it. A printed pay-off that can never be won
//! misleads players.

use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};

pub(super) const CODE: &str = "pay-rows-reachable";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(Ok(Mathematics { sides, .. })) = &examined.mathematics else {
        return Vec::new();
    };
    let tables = sides.iter().zip(&examined.dossier.pay_tables);
    let rows = tables.flat_map(|(analysis, table)| analysis.rows.iter().zip(&table.hands));
    rows.filter(|(row, _)| row.combinations == 0)
        .map(|(row, cell)| {
            let why = match row.shadowed {
                0 => "no hand has it".to_owned(),
                hands => format!("rows above pay all {hands} hands that have it"),
            };
            let message = format!("No hand is paid by the row '{}': {why}.", printable(&cell.text));
            Finding::new(CODE, Grade::Material, examined.source.place(cell.span), message)
                .observed(Quantity::Count(0))
                .help("Move the row up, correct it or delete it.")
        })
        .collect()
}

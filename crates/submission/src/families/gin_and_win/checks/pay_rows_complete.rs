//! Some hands fit no row of the pay table.
//!
//! A pay table must state the result of every hand; the last row is usually All Others, which loses.
//! Hands without a row are counted exactly. In the exact return they count as a push, because the
//! document does not mention them.
//!
//! What to do: add a last row for all others.

use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity};

pub(super) const CODE: &str = "pay-rows-complete";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(Ok(Mathematics { sides, .. })) = &examined.mathematics else {
        return Vec::new();
    };
    let tables = sides.iter().zip(&examined.dossier.pay_tables);
    let open = tables.filter(|(analysis, _)| analysis.unmatched > 0);
    open.filter_map(|(analysis, table)| {
        let cell = table.hands.last()?;
        let message = format!(
            "{} of {} hands fit no row of the pay table.",
            analysis.unmatched, analysis.total_hands
        );
        let found = Finding::new(CODE, Grade::Material, examined.source.place(cell.span), message)
            .expected(Quantity::Count(0))
            .observed(Quantity::Count(analysis.unmatched))
            .help("Add a last row 'All Others' with what happens to the wager.");
        Some(found)
    })
    .collect()
}

//! A row of the outcome table never applies.
//!
//! Rows above it settle every situation that it describes, or the situation cannot arise. Such a row
//! promises something that never happens: for instance, a higher pay-off for score 0 below the row for
//! every win.
//!
//! What to do: move the row up, or delete it.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade, printable};
use gincert_game::gin_and_win::situations;
use std::collections::BTreeSet;

pub(super) const CODE: &str = "outcome-rows-reachable";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(rules) = examined.rules() else { return Vec::new() };
    let settling = |situation| rules.outcomes.iter().position(|row| row.when.applies(situation));
    let used: BTreeSet<usize> = situations(rules.hand_cards, &rules.qualifier, rules.comparison)
        .into_iter()
        .filter_map(settling)
        .collect();
    let cells = examined.dossier.outcome_cells.iter().enumerate();
    cells
        .filter(|(row, _)| !used.contains(row))
        .map(|(_, cell)| {
            let message = format!("The row '{}' never applies.", printable(&cell.text));
            Finding::new(CODE, Grade::Material, examined.source.place(cell.span), message)
                .note(
                    "Rows above it settle every situation that it describes, or no such \
                       situation exists.",
                )
                .help("Move the row up or delete it.")
        })
        .collect()
}

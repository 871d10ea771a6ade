//! No hand is paid by a row of the pay table.
//!
//! Either no hand has this shape or score, or rows above include every hand that has it: the first
//! matching row applies. The count is exact, over all hands.
//!
//! What to do: move the row up, correct it, or delete it. A printed pay-off that can never be won
//! misleads players.

use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, printable};
use gincert_game::MeldRules;
use gincert_game::gin_and_win::{BonusHand, ShapePart};

pub(super) const CODE: &str = "pay-rows-reachable";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(Ok(Mathematics { sides, .. })) = &examined.mathematics else {
        return Vec::new();
    };
    let Some(rules) = examined.rules() else { return Vec::new() };
    let tables = sides.iter().zip(&rules.sides).zip(&examined.dossier.pay_tables);
    let rows = tables.flat_map(|((analysis, wager), table)| {
        analysis.rows.iter().zip(&wager.rows).zip(&table.hands)
    });
    rows.filter(|((row, _), _)| row.combinations == 0)
        .map(|((row, printed), cell)| {
            let why = match (row.shadowed, run_that_is_a_flush(&rules.melds, &printed.hand)) {
                (0, Some(cards)) => format!(
                    "{cards} cards of one suit in sequence are a run and a flush, and are called a flush where \
                     flushes of {cards} cards count"
                ),
                (0, None) => "no hand has it".to_owned(),
                (hands, _) => format!("rows above pay all {hands} hands that have it"),
            };
            let message = format!("No hand is paid by the row '{}': {why}.", printable(&cell.text));
            Finding::new(CODE, Grade::Material, examined.source.place(cell.span), message)
                .observed(Quantity::Count(0))
                .help("Move the row up, correct it or delete it.")
        })
        .collect()
}

/// The cards of a run in a shape that is called a flush under the rules.
fn run_that_is_a_flush(melds: &MeldRules, hand: &BonusHand) -> Option<u8> {
    let BonusHand::Shape(parts) = hand else { return None };
    let flush = melds.flush_min.filter(|_| melds.run_min.is_some())?;
    parts.iter().find_map(|part| match part {
        ShapePart::Run(cards) => Some(*cards).filter(|cards| *cards >= flush),
        _ => None,
    })
}

//! A row of the pay table is below a row that pays less and includes some of its hands.
//!
//! The first matching row applies, so a player with such a hand receives the lower pay-off. The hands
//! affected are counted exactly.
//!
//! What to do: put the row with the higher pay-off first, or state that the lower pay-off is intended.

use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use gincert_evidence::{Finding, FindingSubject, Fraction, Grade, Quantity, printable};
use gincert_game::gin_and_win::Pay;

pub(super) const CODE: &str = "pay-rows-ordered";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let (Some(Ok(Mathematics { sides, .. })), Some(rules)) =
        (&examined.mathematics, examined.rules())
    else {
        return Vec::new();
    };
    let tables = rules.sides.iter().zip(&examined.dossier.pay_tables).zip(sides);
    let of_table = tables.flat_map(|((side, table), analysis)| {
        let cells = side.rows.iter().zip(&table.hands).enumerate();
        cells.map(move |(index, (row, cell))| (side, analysis, index, row, cell))
    });
    let mut findings = Vec::new();
    for (side, analysis, index, row, cell) in of_table {
        let hands = analysis.rows.get(index).map_or(0, |counted| counted.shadowed);
        let mut above = side.rows.iter().take(index);
        let pays_less = above.any(|above| net(above.pays) < net(row.pays));
        if hands > 0 && pays_less {
            let message = format!(
                "{hands} hands that fit '{}' are paid by rows above, and one of those rows pays \
                 less.",
                printable(&cell.text)
            );
            findings.push(
                Finding::new(CODE, Grade::Minor, examined.source.place(cell.span), message)
                    .observed(Quantity::Count(hands))
                    .help("Move the row that pays more above, or state that this is intended."),
            );
        }
    }
    findings
}

fn net(pay: Pay) -> Fraction {
    let (numerator, denominator) = pay.net();
    Fraction::new(numerator, denominator).unwrap_or_else(Fraction::zero)
}

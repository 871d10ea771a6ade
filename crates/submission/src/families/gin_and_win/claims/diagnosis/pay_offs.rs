//! The pay table with other pay-offs: one changed, two changed by one unit each, two exchanged. The edge is
//! linear in each pay-off, so that every one of these is exact and costs nothing.

use super::super::figures;
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::DiagnosisKind;
use crate::document::dossier::{ClaimSubject, ParFigure, Stake};
use gincert_evidence::{Fraction, PrintedNumber, printable};

/// How many times a printed pay-off another one is at most: misprints are not larger than a zero too many.
const TIMES_MAX: u32 = 10;

/// A row that pays or pushes.
struct PaidRow {
    text: String,
    pays: Fraction,
    probability: Fraction,
}

/// The values of a figure of a side wager with other pay-offs; for others nothing.
pub(super) fn changed(
    examined: &AnalyzedDocument,
    subject: ClaimSubject,
    exact: &Fraction,
    printed: &PrintedNumber,
) -> Vec<(DiagnosisKind, String, Fraction)> {
    use ParFigure::{ExpectedValue, PlainReturn, Return, ReturnOnAll};
    let is_loss = match subject {
        ClaimSubject::SideHouseEdge(_) => true,
        ClaimSubject::TotalReturn(_)
        | ClaimSubject::Par(Stake::Side(_), Return | ReturnOnAll | ExpectedValue | PlainReturn) => {
            false
        }
        _ => return Vec::new(),
    };
    let side = subject.side().unwrap_or_default();
    let wager = examined.rules().and_then(|rules| rules.sides.get(side));
    let (Ok((_, analysis)), Some(wager)) = (figures::side_wager(examined, side), wager) else {
        return Vec::new();
    };
    let rows = wager.rows.iter().zip(&analysis.rows);
    let rows: Vec<PaidRow> = rows
        .filter(|(_, counted)| !counted.probability.is_zero())
        .filter_map(|(row, counted)| {
            let (win, stake) = row.pays.net();
            let pays = Fraction::new(win, stake).filter(|pays| !pays.is_negative())?;
            Some(PaidRow {
                text: printable(&row.text),
                pays,
                probability: counted.probability.clone(),
            })
        })
        .collect();
    let with = |more: Fraction| if is_loss { exact - &more } else { exact + &more };
    let mut found = one_changed(&rows, exact, printed, is_loss, &with);
    found.extend(two_changed(&rows, &with));
    found
}

/// For each row the whole pay-off that comes closest to the printed figure.
fn one_changed(
    rows: &[PaidRow],
    exact: &Fraction,
    printed: &PrintedNumber,
    is_loss: bool,
    with: &dyn Fn(Fraction) -> Fraction,
) -> Vec<(DiagnosisKind, String, Fraction)> {
    let missing = if is_loss { exact - printed.value() } else { printed.value() - exact };
    let of = |row: &PaidRow| {
        let wanted = (&row.pays + &missing.checked_div(&row.probability)?).rounded(0);
        let most = &row.pays * &Fraction::integer(TIMES_MAX) + Fraction::one();
        if wanted.is_negative() || wanted == row.pays || wanted > most {
            return None;
        }
        let words = format!("the figure itself where '{}' pays {wanted} to 1", row.text);
        let value = with(&(&wanted - &row.pays) * &row.probability);
        Some((DiagnosisKind::RuleChange, words, value))
    };
    rows.iter().filter_map(of).collect()
}

/// Two pay-offs exchanged, and each of two one unit higher or lower.
fn two_changed(
    rows: &[PaidRow],
    with: &dyn Fn(Fraction) -> Fraction,
) -> Vec<(DiagnosisKind, String, Fraction)> {
    let mut found = Vec::new();
    for (index, a) in rows.iter().enumerate() {
        for b in rows.iter().skip(index + 1) {
            let mut pay = |for_a: &Fraction, for_b: &Fraction| {
                let more =
                    &(for_a - &a.pays) * &a.probability + &(for_b - &b.pays) * &b.probability;
                let words = format!(
                    "the figure itself where '{}' pays {for_a} to 1 and '{}' {for_b} to 1",
                    a.text, b.text
                );
                found.push((DiagnosisKind::TwoRuleChanges, words, with(more)));
            };
            if a.pays != b.pays {
                pay(&b.pays, &a.pays);
            }
            let one = Fraction::one();
            let near = |pays: &Fraction| [pays + &one, pays - &one];
            for for_a in near(&a.pays).iter().filter(|pays| !pays.is_negative()) {
                for for_b in near(&b.pays).iter().filter(|pays| !pays.is_negative()) {
                    pay(for_a, for_b);
                }
            }
        }
    }
    found
}

//! A figure of a side wager as other pay-offs of its rows would make it.
//!
//! The search of `bonus` reads rows as other hands and leaves pay-offs as they are printed; here hands stay and
//! pay-offs change: one by one unit, to a usual number, to the whole number that comes closest, or by a commission;
//! and two, exchanged or each one unit off.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{ChangedFigure, DiagnosisKind, ExactValue};
use crate::document::dossier::{ClaimSubject, ParFigure, Stake};
use crate::families::gin_and_win::claims::figures;
use gincert_evidence::{Fraction, PrintedNumber, printable};
use gincert_game::gin_and_win::{Commission, Pay};
use gincert_math::{BonusAnalysis, COMMISSIONS};
use std::collections::BTreeSet;

/// How many times a printed pay-off another one is at most: misprints are not larger than a zero too many.
const TIMES_MAX: u32 = 10;

/// Numbers that pay-offs have, each also with zeros behind it.
const USUAL: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 25, 35, 45, 75];

/// Zeros behind them: up to the largest pay-off that tables name.
const ZEROS_MAX: u32 = 5;

/// How far from plain a pay-off is that is neither usual nor one unit off.
const UNUSUAL: u8 = 2;

/// A row that pays or pushes.
struct PaidRow {
    text: String,
    pays: Fraction,
    probability: Fraction,
    /// Whether it pays odds from which no commission is taken.
    is_whole: bool,
}

/// Which figure it is.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    Loss,
    Return,
    Variance,
    Deviation,
}

/// The values of a figure of a side wager with other pay-offs; for others nothing.
pub(super) fn changed(
    examined: &AnalyzedDocument,
    subject: ClaimSubject,
    exact: &Fraction,
    printed: &PrintedNumber,
) -> Vec<ChangedFigure> {
    use ParFigure::{ExpectedValue, PlainReturn, Return, ReturnOnAll, StandardDeviation, Variance};
    let aim = match subject {
        ClaimSubject::SideHouseEdge(_) => Aim::Loss,
        ClaimSubject::TotalReturn(_)
        | ClaimSubject::Par(Stake::Side(_), Return | ReturnOnAll | ExpectedValue | PlainReturn) => {
            Aim::Return
        }
        ClaimSubject::Par(Stake::Side(_), Variance) => Aim::Variance,
        ClaimSubject::Par(Stake::Side(_), StandardDeviation) => Aim::Deviation,
        _ => return Vec::new(),
    };
    let side = subject.side().unwrap_or_default();
    let wager = examined.rules().and_then(|rules| rules.sides.get(side));
    let (Ok((_, analysis)), Some(wager)) = (figures::side_wager(examined, side), wager) else {
        return Vec::new();
    };
    let rows = wager.rows.iter().zip(&analysis.rows);
    let rows: Vec<PaidRow> = rows
        .filter(|(row, counted)| !counted.probability.is_zero() && row.pays.of_meter().is_none())
        .filter_map(|(row, counted)| {
            let (win, stake) = row.pays.net();
            let pays = Fraction::new(win, stake).filter(|pays| !pays.is_negative())?;
            Some(PaidRow {
                text: printable(&row.text),
                pays,
                probability: counted.probability.clone(),
                is_whole: matches!(row.pays, Pay::Odds { .. }),
            })
        })
        .collect();
    let figure = ChangedPays { aim, exact, analysis };
    let mut found = one_changed(&rows, &figure, printed);
    found.extend(with_commission(&rows, &figure));
    found.extend(two_changed(&rows, &figure));
    found
}

/// A figure whose rows may pay otherwise.
struct ChangedPays<'a> {
    aim: Aim,
    exact: &'a Fraction,
    analysis: &'a BonusAnalysis,
}

impl ChangedPays<'_> {
    /// The figure where rows pay otherwise.
    fn with(&self, changes: &[(&PaidRow, &Fraction)]) -> ExactValue {
        let more = |of: &dyn Fn(&Fraction) -> Fraction| -> Fraction {
            let each =
                changes.iter().map(|(row, pays)| &(of(pays) - of(&row.pays)) * &row.probability);
            each.sum()
        };
        let mean = more(&Fraction::clone);
        let variance = || {
            let edge = &self.analysis.house_edge;
            let square = &(&self.analysis.variance + &(edge * edge)) + &more(&|pays| pays * pays);
            let edge = edge - &mean;
            &square - &(&edge * &edge)
        };
        match self.aim {
            Aim::Loss => ExactValue::Number(self.exact - &mean),
            Aim::Return => ExactValue::Number(self.exact + &mean),
            Aim::Variance => ExactValue::Number(variance()),
            Aim::Deviation => ExactValue::Root(variance()),
        }
    }

    fn changed(
        &self,
        remoteness: u8,
        words: String,
        changes: &[(&PaidRow, &Fraction)],
    ) -> ChangedFigure {
        let kind = match changes {
            [_, _] => DiagnosisKind::TwoRuleChanges,
            _ => DiagnosisKind::RuleChange,
        };
        let words = format!("the figure itself where {words}");
        ChangedFigure { kind, remoteness, words, exact: self.with(changes) }
    }
}

/// For each row every plain other pay-off, and the whole one that comes closest to the printed figure.
fn one_changed(
    rows: &[PaidRow],
    figure: &ChangedPays<'_>,
    printed: &PrintedNumber,
) -> Vec<ChangedFigure> {
    let missing = match figure.aim {
        Aim::Loss => Some(figure.exact - printed.value()),
        Aim::Return => Some(printed.value() - figure.exact),
        // Another pay-off changes mean and square, so that none follows from the difference.
        Aim::Variance | Aim::Deviation => None,
    };
    let mut found = Vec::new();
    for row in rows {
        let one = Fraction::one();
        let most = &row.pays * &Fraction::integer(TIMES_MAX) + Fraction::one();
        let plain: BTreeSet<Fraction> =
            usual().chain([&row.pays + &one, &row.pays - &one]).collect();
        let closest = missing.as_ref().and_then(|missing| missing.checked_div(&row.probability));
        let closest = closest.map(|more| (&row.pays + &more).rounded(0));
        let closest = closest.filter(|pays| !plain.contains(pays)).map(|pays| (pays, UNUSUAL));
        let plain = plain.into_iter().map(|pays| {
            let is_next = (&pays - &row.pays).abs() == Fraction::one();
            (pays, u8::from(!is_next))
        });
        for (pays, remoteness) in plain.chain(closest) {
            if !pays.is_negative() && pays != row.pays && pays <= most {
                let words = format!("'{}' pays {pays} to 1", row.text);
                found.push(figure.changed(remoteness, words, &[(row, &pays)]));
            }
        }
    }
    found
}

/// The numbers that pay-offs usually have.
fn usual() -> impl Iterator<Item = Fraction> {
    let zeros = (0..=ZEROS_MAX).map(|zeros| 10_u32.pow(zeros));
    zeros.flat_map(|zeros| USUAL.map(|number| Fraction::integer(number * zeros)))
}

/// A commission where none is taken: on what one row wins, or on all wins.
fn with_commission(rows: &[PaidRow], figure: &ChangedPays<'_>) -> Vec<ChangedFigure> {
    let whole: Vec<&PaidRow> = rows.iter().filter(|row| row.is_whole).collect();
    let mut found = Vec::new();
    for commission in COMMISSIONS {
        let left = Fraction::new(i64::from(10_000 - commission), 10_000);
        let left = left.unwrap_or_else(Fraction::one);
        let share = Commission::new(commission);
        let share = share.map(|share| share.to_string()).unwrap_or_default();
        let pays: Vec<Fraction> = whole.iter().map(|row| &row.pays * &left).collect();
        let all: Vec<(&PaidRow, &Fraction)> = whole.iter().copied().zip(&pays).collect();
        let mut add = |words: String, changes: &[(&PaidRow, &Fraction)]| {
            let changed = figure.changed(1, words, changes);
            found.push(ChangedFigure { kind: DiagnosisKind::RuleChange, ..changed });
        };
        for change in &all {
            add(format!("'{}' pays its odds less {share}", change.0.text), &[*change]);
        }
        if all.len() > 1 {
            add(format!("each row pays its odds less {share}"), &all);
        }
    }
    found
}

/// Two pay-offs exchanged, and each of two one unit higher or lower.
fn two_changed(rows: &[PaidRow], figure: &ChangedPays<'_>) -> Vec<ChangedFigure> {
    let mut found = Vec::new();
    for (index, a) in rows.iter().enumerate() {
        for b in rows.iter().skip(index + 1) {
            let mut pay = |for_a: &Fraction, for_b: &Fraction| {
                let words = format!("'{}' pays {for_a} to 1 and '{}' {for_b} to 1", a.text, b.text);
                found.push(figure.changed(0, words, &[(a, for_a), (b, for_b)]));
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

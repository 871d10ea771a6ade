//! A figure that was computed from another one as it is printed, or as it may have been rounded: a return from a
//! probability, one in so many from a probability, a total from its rows. Printed figures that are wrong themselves are
//! no cause of another: only those that agree are taken.

use super::figure::{FigureQuantity, GameFigure, RowTable, quantity, row_of};
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::PaidRow;
use crate::document::dossier::{Claim, ClaimSubject, ClaimValue, PayRowIndex};
use crate::families::gin_and_win::claims::paid_rows;
use gincert_evidence::{Fraction, PrintedNumber, counted, printable};

/// Digits to which a probability is rounded before others are computed from it.
const DIGITS: [u32; 4] = [2, 3, 4, 5];

/// Most decimals of a rounded probability.
const PLACES_MAX: u32 = 12;

/// Values of a figure computed from rounded ones, each with its words.
pub(super) fn all(
    examined: &AnalyzedDocument,
    claim: &Claim,
    exact: &Fraction,
    figures: &[GameFigure],
) -> Vec<(String, Fraction)> {
    let mut found = match claim.value {
        ClaimValue::OneIn(_) => one_in(examined, claim, exact),
        _ => of_row(examined, claim, figures).unwrap_or_default(),
    };
    found.extend(of_rows(examined, claim, figures));
    found
}

/// Numbers that are printed for a figure under the strategy of a claim and agree with its value, with their text.
fn printed<'a>(
    examined: &'a AnalyzedDocument,
    claim: &'a Claim,
    (subject, value): (ClaimSubject, &'a Fraction),
) -> impl Iterator<Item = (String, &'a PrintedNumber)> {
    let own = claim.strategy();
    let others = examined.dossier.claims.iter().filter(move |other| {
        other.subject == subject && (subject.is_side() || other.strategy() == own)
    });
    others.filter_map(|other| match &other.value {
        ClaimValue::Number(number) if number.fits(value) => {
            Some((printable(&other.value_cell.text), number))
        }
        _ => None,
    })
}

/// A probability to fewer digits, with the number of digits and the rounded value in decimals.
fn rounded(probability: &Fraction) -> Vec<(String, String, Fraction)> {
    let ten = Fraction::integer(10);
    let is_less = |places: u32| {
        let power = (0..places).fold(Fraction::one(), |power, _| &power * &ten);
        probability * &power < Fraction::one()
    };
    let Some(first) = (1..=PLACES_MAX).find(|places| !is_less(*places)) else { return Vec::new() };
    let to = |digits: u32| {
        let places = first + digits - 1;
        let value = probability.rounded(places);
        let words = counted(digits.into(), "digit", "digits");
        (value != *probability).then(|| (words, probability.decimal(places), value))
    };
    DIGITS.into_iter().filter_map(to).collect()
}

/// A figure of one row as the table has it.
fn plain(figures: &[GameFigure], at: (RowTable, usize, FigureQuantity)) -> Option<&GameFigure> {
    figures.iter().find(|figure| figure.row == Some(at) && figure.is_plain_row())
}

/// The return of a row from its probability.
fn of_row(
    examined: &AnalyzedDocument,
    claim: &Claim,
    figures: &[GameFigure],
) -> Option<Vec<(String, Fraction)>> {
    let probability_of = match claim.subject {
        ClaimSubject::RowReturn(at) => ClaimSubject::RowProbability(at),
        ClaimSubject::OutcomeReturn(row) => ClaimSubject::OutcomeProbability(row),
        _ => return None,
    };
    let (table, index): (RowTable, usize) = row_of(claim.subject)?;
    let probability = plain(figures, (table, index, FigureQuantity::Probability))?;
    let returned = plain(figures, (table, index, FigureQuantity::RowReturn))?;
    let pays = returned.value.checked_div(&probability.value)?;
    let words = &returned.words;
    let of = (probability_of, &probability.value);
    let as_printed = printed(examined, claim, of).map(|(text, number)| {
        let words = format!("{words} from its printed probability, {pays} x {text}");
        (words, &pays * number.value())
    });
    let mut found: Vec<(String, Fraction)> = as_printed.collect();
    for (digits, text, value) in rounded(&probability.value) {
        let words = format!("{words} from its probability to {digits}, {pays} x {text}");
        found.push((words, &pays * &value));
    }
    Some(distinct(found))
}

/// One in so many from a probability.
fn one_in(examined: &AnalyzedDocument, claim: &Claim, exact: &Fraction) -> Vec<(String, Fraction)> {
    let one = Fraction::one();
    let Some(probability) = one.checked_div(exact) else { return Vec::new() };
    let mut found: Vec<(String, Fraction)> =
        printed(examined, claim, (claim.subject, &probability))
            .filter_map(|(text, number)| {
                let value = one.checked_div(number.value())?;
                Some((format!("1 over the printed probability, 1 / {text}"), value))
            })
            .collect();
    for (digits, text, value) in rounded(&probability) {
        let value = one.checked_div(&value);
        let words = format!("1 over the probability to {digits}, 1 / {text}");
        found.extend(value.map(|value| (words, value)));
    }
    distinct(found)
}

/// Each value once, by its first words.
fn distinct(all: Vec<(String, Fraction)>) -> Vec<(String, Fraction)> {
    let mut kept: Vec<(String, Fraction)> = Vec::new();
    for (words, value) in all {
        if !kept.iter().any(|(_, known)| *known == value) {
            kept.push((words, value));
        }
    }
    kept
}

/// A total or a house edge of a side wager from the printed figures of all its rows.
fn of_rows(
    examined: &AnalyzedDocument,
    claim: &Claim,
    figures: &[GameFigure],
) -> Vec<(String, Fraction)> {
    let (side, is_loss) = match claim.subject {
        ClaimSubject::SideHouseEdge(side) => (side, true),
        ClaimSubject::TotalReturn(side) | ClaimSubject::TotalProbability(side) => (side, false),
        _ => return Vec::new(),
    };
    let rows = examined.rules().map(paid_rows).unwrap_or_default();
    let Some(rows) = rows.get(side).filter(|rows| !rows.is_empty()) else { return Vec::new() };
    let sum = |subject: fn(PayRowIndex) -> ClaimSubject, by: &dyn Fn(&PaidRow) -> Fraction| {
        let each = rows.iter().enumerate().map(|(row, paid)| {
            let of_row = subject(PayRowIndex { side, row });
            let exact = plain(figures, (RowTable::Pay(side), row, quantity(of_row)))?;
            let (_, number) = printed(examined, claim, (of_row, &exact.value)).next()?;
            Some(number.value() * &by(paid))
        });
        let sum: Option<Fraction> = each.sum();
        sum.map(|sum| if is_loss { -sum } else { sum })
    };
    let one = |_: &PaidRow| Fraction::one();
    let pays = |row: &PaidRow| row.pays.clone();
    let (probabilities, returns) = (ClaimSubject::RowProbability, ClaimSubject::RowReturn);
    let all = match (claim.subject, is_loss) {
        (ClaimSubject::TotalProbability(_), _) => {
            vec![("the sum of the printed probabilities of the rows", sum(probabilities, &one))]
        }
        (_, true) => vec![
            ("the loss that the printed returns of the rows add up to", sum(returns, &one)),
            (
                "the loss by the printed probabilities of the rows, each times its pay-off",
                sum(probabilities, &pays),
            ),
        ],
        (_, false) => vec![
            ("the sum of the printed returns of the rows", sum(returns, &one)),
            (
                "the sum of the printed probabilities of the rows, each times its pay-off",
                sum(probabilities, &pays),
            ),
        ],
    };
    let found = all.into_iter().filter_map(|(words, value)| Some((words.to_owned(), value?)));
    distinct(found.collect())
}

//! Claims against each other: does the printed arithmetic add up within its rounding?

use crate::dossier::{Claim, ClaimValue, Dossier, Subject};
use gincert_evidence::{Fraction, Printed, Span};
use gincert_game::gin_and_win::BonusRow;
use std::collections::BTreeMap;

/// A group of printed figures whose arithmetic does not add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inconsistency {
    /// The figure that the others contradict.
    pub span: Span,
    /// A whole sentence.
    pub message: String,
    /// What the others give.
    pub expected: Fraction,
    /// What is printed.
    pub observed: Printed,
    /// Largest difference that rounding explains.
    pub allowed: Fraction,
}

/// Figures printed in one place of the source, by subject.
type Figures<'a> = BTreeMap<Subject, (&'a Claim, &'a Printed)>;

/// Every inconsistency among claims that come from the same place of the source, in document
/// order. Each comparison allows for the rounding of every figure in it.
pub fn inconsistencies(dossier: &Dossier, rows: &[BonusRow]) -> Vec<Inconsistency> {
    let mut places: BTreeMap<&str, Figures<'_>> = BTreeMap::new();
    for claim in &dossier.claims {
        if let ClaimValue::Number(printed) = &claim.value {
            let figures = places.entry(claim.from.text.as_str()).or_default();
            figures.entry(claim.subject).or_insert((claim, printed));
        }
    }
    let mut found: Vec<Inconsistency> = places
        .values()
        .flat_map(|figures| {
            let mut found = row_returns(figures, rows);
            found.extend(sums(figures, rows.len()));
            found.extend(edges(figures));
            found
        })
        .collect();
    found.sort_by_key(|inconsistency| inconsistency.span);
    found
}

fn half_unit(printed: &Printed) -> Fraction {
    &Fraction::unit(printed.places()) * &half()
}

fn half() -> Fraction {
    Fraction::one().checked_div(&Fraction::integer(2)).unwrap_or_else(Fraction::zero)
}

fn differs(
    claim: &Claim,
    observed: &Printed,
    expected: Fraction,
    allowed: Fraction,
    message: String,
) -> Option<Inconsistency> {
    let distance = (&expected - observed.value()).abs();
    (distance > allowed).then(|| Inconsistency {
        span: claim.value_cell.span,
        message,
        expected,
        observed: observed.clone(),
        allowed,
    })
}

/// Return of a row = what it pays times its probability.
fn row_returns(figures: &Figures<'_>, rows: &[BonusRow]) -> Vec<Inconsistency> {
    let of_row = |(index, row): (usize, &BonusRow)| {
        let (_, probability) = figures.get(&Subject::RowProbability(index))?;
        let (claim, printed) = figures.get(&Subject::RowReturn(index))?;
        let (numerator, denominator) = row.pays.net();
        let pays = Fraction::new(numerator, denominator)?;
        let allowed = half_unit(printed) + &half_unit(probability) * &pays.abs();
        let message = format!(
            "The printed return of '{}' is not what it pays times its printed probability.",
            gincert_evidence::printable(&row.text)
        );
        differs(claim, printed, &pays * probability.value(), allowed, message)
    };
    rows.iter().enumerate().filter_map(of_row).collect()
}

/// Totals = sums of the rows; the probabilities sum to 1.
fn sums(figures: &Figures<'_>, rows: usize) -> Vec<Inconsistency> {
    let mut found = Vec::new();
    let all = |subject: fn(usize) -> Subject| -> Option<Vec<(&Claim, &Printed)>> {
        (0..rows).map(|row| figures.get(&subject(row)).copied()).collect()
    };
    let total = |parts: &[(&Claim, &Printed)]| {
        let sum: Fraction = parts.iter().map(|(_, printed)| printed.value()).sum();
        let rounding: Fraction = parts.iter().map(|(_, printed)| half_unit(printed)).sum();
        (sum, rounding)
    };
    let probabilities = all(Subject::RowProbability).filter(|parts| !parts.is_empty());
    if let Some(parts) = &probabilities {
        let (sum, rounding) = total(parts);
        if let Some((claim, _)) =
            parts.first().filter(|_| (&sum - &Fraction::one()).abs() > rounding)
        {
            let places = parts.iter().map(|(_, printed)| printed.places()).max().unwrap_or(0);
            if let Ok(observed) = Printed::parse(&sum.decimal(places)) {
                let message = "The printed probabilities do not sum to 1.".to_owned();
                found.extend(differs(claim, &observed, Fraction::one(), rounding, message));
            }
        }
    }
    for (parts, subject, what) in [
        (probabilities, Subject::TotalProbability, "probabilities"),
        (
            all(Subject::RowReturn).filter(|parts| !parts.is_empty()),
            Subject::TotalReturn,
            "returns",
        ),
    ] {
        let (Some(parts), Some((claim, printed))) = (parts, figures.get(&subject)) else {
            continue;
        };
        let (sum, rounding) = total(&parts);
        let message = format!("The printed total is not the sum of the printed {what}.");
        found.extend(differs(claim, printed, sum, rounding + half_unit(printed), message));
    }
    found
}

/// Edge = minus the total return; average wager = 1 + raise frequency; element of risk = edge over
/// average wager.
fn edges(figures: &Figures<'_>) -> Vec<Inconsistency> {
    let get = |subject| figures.get(&subject).copied();
    let mut found = Vec::new();
    if let (Some((claim, edge)), Some((_, total))) =
        (get(Subject::BonusHouseEdge), get(Subject::TotalReturn))
    {
        let message = "The printed house edge is not minus the printed total return.".to_owned();
        let allowed = half_unit(edge) + half_unit(total);
        found.extend(differs(claim, edge, -total.value().clone(), allowed, message));
    }
    let raise = get(Subject::RaiseFrequency);
    if let (Some((claim, average)), Some((_, raise))) = (get(Subject::AverageWager), raise) {
        let message =
            "The printed average wager is not 1 plus the printed raise frequency.".to_owned();
        let expected = &Fraction::one() + raise.value();
        found.extend(differs(
            claim,
            average,
            expected,
            half_unit(average) + half_unit(raise),
            message,
        ));
    }
    if let (Some((_, edge)), Some((_, average)), Some((claim, risk))) =
        (get(Subject::HouseEdge), get(Subject::AverageWager), get(Subject::ElementOfRisk))
    {
        // |edge - risk * average| <= h_e + h_r * average + h_a * (risk + h_r), by the triangle rule.
        let expected = edge.value().checked_div(average.value());
        let slack = half_unit(edge)
            + &half_unit(risk) * average.value()
            + &half_unit(average) * &(&risk.value().abs() + &half_unit(risk));
        if let (Some(expected), Some(allowed)) = (expected, slack.checked_div(average.value())) {
            let message = "The printed element of risk is not the printed edge over the printed average wager.";
            found.extend(differs(claim, risk, expected, allowed, message.to_owned()));
        }
    }
    found
}

//! Claims about a side wager: its edge and the rows of its pay table.

use super::{figures, meter};
use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use crate::claims::{
    CLOSER_TIMES, ChangedFigure, CloserReading, DiagnosisKind, ExactValue, JudgedClaim, compare,
};
use crate::document::dossier::{Claim, ClaimSubject, ParFigure, Stake};
use gincert_evidence::{Fraction, PrintedNumber, Verdict};
use gincert_game::gin_and_win::BonusRow;
use gincert_math::{BonusAnalysis, BonusQuantity, BonusReadings, Neighbour, bonus_value};
use std::cell::OnceCell;

/// Judges a claim, or says why it was not tested.
pub(super) fn judge(
    examined: &AnalyzedDocument,
    claim: &Claim,
    printed: &PrintedNumber,
    readings: &[OnceCell<BonusReadings>],
) -> Result<JudgedClaim, String> {
    let no_rules = || "The document has no usable ruleset.".to_owned();
    let no_row = || "The pay table has no such row.".to_owned();
    let (side, quantity) = quantity(claim.subject).ok_or_else(no_row)?;
    let rules = examined.rules().ok_or_else(no_rules)?;
    let (census, analysis) = match &examined.mathematics {
        None => return Err(no_rules()),
        Some(Err(reason)) => return Err(format!("Not calculated exactly: {reason}.")),
        Some(Ok(Mathematics { census, sides })) => {
            let analysis = sides.get(side);
            (census, analysis.ok_or_else(|| "The document has no pay table.".to_owned())?)
        }
    };
    let rows = &rules.sides.get(side).ok_or_else(no_row)?.rows;
    let exact = bonus_value(census, rows, quantity).ok_or_else(no_row)?;
    let mut judged = compare(claim, printed, exact, variance(quantity, analysis));
    let is_searched = judged.verdict == Verdict::Differs;
    if let Some(readings) = readings.get(side).filter(|_| is_searched) {
        let readings = readings.get_or_init(|| BonusReadings::new(census, rows));
        search(&mut judged, readings, rows, quantity, printed);
    }
    Ok(judged)
}

/// The side wager of a claim, and the figure of it.
fn quantity(subject: ClaimSubject) -> Option<(usize, BonusQuantity)> {
    let quantity = match subject {
        ClaimSubject::SideHouseEdge(_) => BonusQuantity::HouseEdge,
        ClaimSubject::RowProbability(at) => BonusQuantity::Probability(at.row),
        ClaimSubject::RowReturn(at) => BonusQuantity::Return(at.row),
        ClaimSubject::TotalProbability(_) => BonusQuantity::TotalProbability,
        ClaimSubject::TotalReturn(_) => BonusQuantity::TotalReturn,
        _ => return None,
    };
    Some((subject.side()?, quantity))
}

/// Variance of one hand's contribution to a quantity.
fn variance(quantity: BonusQuantity, analysis: &BonusAnalysis) -> Option<Fraction> {
    let bernoulli = |p: &Fraction| p - &(p * p);
    match quantity {
        BonusQuantity::Probability(row) => {
            analysis.rows.get(row).map(|row| bernoulli(&row.probability))
        }
        BonusQuantity::Return(row) => {
            let row = analysis.rows.get(row)?;
            let pays = row.return_.checked_div(&row.probability)?;
            Some(&(&pays * &pays) * &bernoulli(&row.probability))
        }
        BonusQuantity::HouseEdge | BonusQuantity::TotalReturn => Some(analysis.variance.clone()),
        BonusQuantity::TotalProbability => Some(Fraction::zero()),
    }
}

/// Looks among the single-row neighbours of the pay table for a reading that explains the figure.
fn search(
    judged: &mut JudgedClaim,
    readings: &BonusReadings,
    rows: &[BonusRow],
    quantity: BonusQuantity,
    printed: &PrintedNumber,
) {
    let readings = readings.closest(quantity, printed.value());
    judged.readings_tried = readings.len() as u64;
    for reading in readings.iter().filter(|reading| printed.fits(&reading.value)) {
        judged.readings_fit += 1;
        if judged.verdict == Verdict::Differs {
            let words = format!(
                "the figure itself with {}",
                with_row_text(reading.row, &reading.description, rows)
            );
            judged.diagnosis.add(DiagnosisKind::RuleChange, words, &reading.value);
        }
    }
    // Some change gives almost any last digit: what a slip is held to be is not decided by one.
    if judged.last_digit.is_some() {
        return;
    }
    let error = judged.exact.as_ref().map(|exact| (exact - printed.value()).abs());
    let Some((best, error)) = readings.into_iter().next().zip(error) else {
        return;
    };
    let enough = &best.distance * &Fraction::integer(CLOSER_TIMES) <= error;
    if enough {
        judged.closer = Some(CloserReading {
            fits: printed.fits(&best.value),
            description: with_row_text(best.row, &best.description, rows),
            value: best.value,
            distance: best.distance,
        });
    }
}

/// The figure of a claim under each neighbour of the pay table, where [`judge`] does not look for it.
pub(super) fn changed(
    examined: &AnalyzedDocument,
    subject: ClaimSubject,
    readings: &[OnceCell<BonusReadings>],
) -> Vec<ChangedFigure> {
    let asked = match subject {
        ClaimSubject::Par(Stake::Side(side), figure) => Some((side, Some(figure), None)),
        ClaimSubject::SideHouseEdge(side) if meter::has_meter(examined, side) => {
            Some((side, Some(ParFigure::HouseEdge), None))
        }
        ClaimSubject::RowCombinations(at) => Some((at.side, None, Some(at.row))),
        _ => None,
    };
    let Some((side, figure, row)) = asked else { return Vec::new() };
    let wager = examined.rules().and_then(|rules| rules.sides.get(side));
    let (Some(wager), Some(readings)) = (wager, readings.get(side)) else { return Vec::new() };
    let Ok((census, _)) = figures::side_wager(examined, side) else { return Vec::new() };
    let readings = readings.get_or_init(|| BonusReadings::new(census, &wager.rows));
    let of = |(neighbour, analysis): &(Neighbour, BonusAnalysis)| {
        let description = with_row_text(neighbour.row, &neighbour.description, &wager.rows);
        let exact: Vec<ExactValue> = match (figure, row) {
            (Some(figure), _) => {
                let defined = figures::side(figure, census, analysis).unwrap_or_default();
                defined.into_iter().map(|defined| defined.exact).collect()
            }
            (None, row) => {
                let place = neighbour.origin.iter().position(|origin| Some(*origin) == row);
                let counted = place.and_then(|place| analysis.rows.get(place));
                let hands = counted.map(|row| Fraction::integer(row.combinations));
                hands.map(ExactValue::Number).into_iter().collect()
            }
        };
        exact.into_iter().map(move |exact| ChangedFigure {
            kind: DiagnosisKind::RuleChange,
            remoteness: 0,
            words: format!("the figure itself with {description}"),
            exact,
        })
    };
    readings.analysed().iter().flat_map(of).collect()
}

/// The reading with the text of the row that it changes, so that nobody has to count rows.
fn with_row_text(row: usize, description: &str, rows: &[BonusRow]) -> String {
    let text = rows.get(row).map(|row| gincert_evidence::printable(&row.text));
    let row = format!("row {}", row + 1);
    match (text, description.strip_prefix(&row)) {
        (Some(text), Some(rest)) => format!("{row} ('{text}'){rest}"),
        _ => description.to_owned(),
    }
}

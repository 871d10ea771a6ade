//! Claims about the bonus wager: its edge and the rows of its pay table.

use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use crate::claims::{CLOSER_TIMES, CloserReading, DiagnosisKind, JudgedClaim, compare};
use crate::document::dossier::{Claim, ClaimSubject};
use gincert_evidence::{Fraction, PrintedNumber, Verdict};
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BonusAnalysis, BonusQuantity, BonusReadings, FigureReading, bonus_value};
use std::cell::OnceCell;

/// Judges a claim, or says why it was not tested.
pub(super) fn judge(
    examined: &AnalyzedDocument,
    claim: &Claim,
    printed: &PrintedNumber,
    readings: &OnceCell<BonusReadings>,
) -> Result<JudgedClaim, String> {
    let no_rules = || "The document has no usable ruleset.".to_owned();
    let no_row = || "The pay table has no such row.".to_owned();
    let quantity = quantity(claim.subject).ok_or_else(no_row)?;
    let rules = examined.rules().ok_or_else(no_rules)?;
    let (census, analysis) = match &examined.mathematics {
        None => return Err(no_rules()),
        Some(Err(reason)) => return Err(format!("Not calculated exactly: {reason}.")),
        Some(Ok(Mathematics { bonus: None, .. })) => {
            return Err("The document has no pay table.".to_owned());
        }
        Some(Ok(Mathematics { census, bonus: Some(analysis) })) => (census, analysis),
    };
    let exact = bonus_value(census, &rules.bonus, quantity).ok_or_else(no_row)?;
    let mut judged = compare(claim, printed, exact, variance(quantity, analysis));
    if judged.verdict == Verdict::Differs && judged.last_digit.is_none() {
        let readings = readings.get_or_init(|| BonusReadings::new(census, &rules.bonus));
        search(&mut judged, readings, rules, quantity, printed);
    }
    Ok(judged)
}

fn quantity(subject: ClaimSubject) -> Option<BonusQuantity> {
    match subject {
        ClaimSubject::BonusHouseEdge => Some(BonusQuantity::HouseEdge),
        ClaimSubject::RowProbability(row) => Some(BonusQuantity::Probability(row)),
        ClaimSubject::RowReturn(row) => Some(BonusQuantity::Return(row)),
        ClaimSubject::TotalProbability => Some(BonusQuantity::TotalProbability),
        ClaimSubject::TotalReturn => Some(BonusQuantity::TotalReturn),
        _ => None,
    }
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
    rules: &GinAndWin,
    quantity: BonusQuantity,
    printed: &PrintedNumber,
) {
    let readings = readings.closest(quantity, printed.value());
    judged.readings_tried = readings.len() as u64;
    for reading in readings.iter().filter(|reading| printed.fits(&reading.value)) {
        judged.readings_fit += 1;
        if judged.verdict == Verdict::Differs {
            let words = format!("the figure itself with {}", with_row_text(reading, rules));
            judged.diagnosis.add(DiagnosisKind::RuleChange, words, &reading.value);
        }
    }
    let error = judged.exact.as_ref().map(|exact| (exact - printed.value()).abs());
    let Some((best, error)) = readings.into_iter().next().zip(error) else {
        return;
    };
    let enough = &best.distance * &Fraction::integer(CLOSER_TIMES) <= error;
    if enough {
        judged.closer = Some(CloserReading {
            fits: printed.fits(&best.value),
            description: with_row_text(&best, rules),
            value: best.value,
            distance: best.distance,
        });
    }
}

/// The reading with the text of the row that it changes, so that nobody has to count rows.
fn with_row_text(reading: &FigureReading, rules: &GinAndWin) -> String {
    let text = rules.bonus.get(reading.row).map(|row| gincert_evidence::printable(&row.text));
    let row = format!("row {}", reading.row + 1);
    match (text, reading.description.strip_prefix(&row)) {
        (Some(text), Some(rest)) => format!("{row} ('{text}'){rest}"),
        _ => reading.description.clone(),
    }
}

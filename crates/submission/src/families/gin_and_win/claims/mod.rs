//! Printed mathematics of wagers: what each figure is, its exact value, and the readings under which a
//! figure that does not agree would.

mod base;
mod bonus;
mod diagnosis;
mod envy;
mod figures;
mod meter;
mod strategies;

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::gin_and_win::base_reading::BaseReading;
use crate::claims::{AgreedDefinition, Definition, JudgedClaim, PaidRow, compare, compare_defined};
use crate::document::dossier::{Claim, ClaimSubject, ClaimValue};
use gincert_evidence::{Fraction, PrintedNumber, Verdict};
use gincert_game::gin_and_win::{BonusRow, GinAndWin, SIDES_MAX};
use gincert_math::{BonusReadings, Strategy};
use std::cell::OnceCell;

pub use base::{PlaceReading, place_readings};

/// Readings of a document that are counted for the first figure that needs them.
#[derive(Default)]
pub(crate) struct Readings {
    sides: [OnceCell<BonusReadings>; SIDES_MAX],
    base: OnceCell<base::BaseReadings>,
    figures: diagnosis::GameFigures,
}

impl Readings {
    /// The readings of the base game that were tried.
    pub fn into_base(self) -> Vec<BaseReading> {
        self.base.into_inner().unwrap_or_default().all
    }
}

/// Judges a claim about wagers, or says why it was not tested.
pub(crate) fn judge(
    examined: &AnalyzedDocument,
    claim: &Claim,
    readings: &Readings,
) -> Result<JudgedClaim, String> {
    let printed = match &claim.value {
        ClaimValue::Strategy(printed) => Some(printed),
        _ => None,
    };
    let mut strategies = claim.under.iter().chain(printed);
    if let Some(reason) = strategies.find_map(|one| examined.dossier.why_not_played(one)) {
        return Err(reason);
    }
    let judged = match &claim.value {
        ClaimValue::Unread => return Err("The figure could not be read.".to_owned()),
        ClaimValue::Strategy(printed) => return strategies::judge(examined, claim, printed),
        ClaimValue::OneIn(printed) => one_in(examined, claim, printed),
        ClaimValue::Number(printed) => number(examined, claim, printed, readings),
    }?;
    match judged.verdict {
        Verdict::Differs => Ok(diagnosis::diagnose(examined, judged, readings)),
        _ => Ok(judged),
    }
}

fn number(
    examined: &AnalyzedDocument,
    claim: &Claim,
    printed: &PrintedNumber,
    readings: &Readings,
) -> Result<JudgedClaim, String> {
    match claim.subject {
        ClaimSubject::HouseEdge
        | ClaimSubject::ElementOfRisk
        | ClaimSubject::RaiseFrequency
        | ClaimSubject::AverageWager => base::judge(examined, claim, printed, &readings.base),
        // What such a wager costs has two definitions, or depends on the number of seats.
        ClaimSubject::SideHouseEdge(side)
            if meter::has_meter(examined, side) || envy::has_envy(examined, side) =>
        {
            par_figure(examined, claim, printed)
        }
        ClaimSubject::SideHouseEdge(_)
        | ClaimSubject::RowProbability(_)
        | ClaimSubject::RowReturn(_)
        | ClaimSubject::TotalProbability(_)
        | ClaimSubject::TotalReturn(_) => bonus::judge(examined, claim, printed, &readings.sides),
        _ => par_figure(examined, claim, printed),
    }
}

/// The score whose probability a name is about: `Probability of Score 0`.
pub(crate) fn score_figure(name: &str) -> Option<ClaimSubject> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let score = match words.as_slice() {
        ["probability" | "frequency", "of", "score", score]
        | ["probability" | "frequency", "of", "a", "score", "of", score] => score,
        _ => return None,
    };
    score.parse().ok().map(ClaimSubject::ScoreProbability)
}

fn definitions(examined: &AnalyzedDocument, claim: &Claim) -> Result<Vec<Definition>, String> {
    let strategy = claim.strategy();
    figures::defined(examined, claim.subject, &strategy)
}

/// The exact value of a figure by the name that a claim would give it, under optimal play; `None` for
/// a name that is not known and a figure that the document does not have.
///
/// ```
/// use gincert_submission::{exact_figure, examine};
/// assert_eq!(exact_figure(&examine("empty.md", b""), "House edge"), None);
/// ```
pub fn exact_figure(examined: &AnalyzedDocument, name: &str) -> Option<Fraction> {
    let subject = crate::phrases::figure(name, &crate::phrases::WagerWords::default())?;
    let definitions = figures::defined(examined, subject, &Strategy::Optimal).ok()?;
    definitions.first().map(|defined| defined.exact.value())
}

/// Judges a figure that goes by one name and may have several definitions.
fn par_figure(
    examined: &AnalyzedDocument,
    claim: &Claim,
    printed: &PrintedNumber,
) -> Result<JudgedClaim, String> {
    let definitions = definitions(examined, claim)?;
    let (first, others) = definitions.split_first().ok_or("It has no definition.")?;
    let judged = compare_defined(claim, printed, first);
    if others.is_empty() {
        return Ok(judged);
    }
    if judged.verdict == Verdict::Agrees {
        let definition = AgreedDefinition { words: first.words.to_owned(), usual: None };
        return Ok(JudgedClaim { definition: Some(definition), ..judged });
    }
    let fitting = others
        .iter()
        .find(|other| compare_defined(claim, printed, other).verdict == Verdict::Agrees);
    let Some(other) = fitting else { return Ok(judged) };
    let reason = format!(
        "It agrees as {}; as {}, it is {}.",
        other.words,
        first.words,
        printed.like(&first.exact.value())
    );
    let usual = Some((first.words.to_owned(), first.exact.value()));
    let definition = Some(AgreedDefinition { words: other.words.to_owned(), usual });
    Ok(JudgedClaim { reason, definition, ..compare_defined(claim, printed, other) })
}

/// Judges a probability that is printed as one in so many.
fn one_in(
    examined: &AnalyzedDocument,
    claim: &Claim,
    printed: &PrintedNumber,
) -> Result<JudgedClaim, String> {
    let definitions = definitions(examined, claim)?;
    let first = definitions.first().ok_or("It has no definition.")?;
    let value = first.exact.value();
    let is_share = !value.is_negative() && value <= Fraction::one();
    let one_in = Fraction::one().checked_div(&value).filter(|_| is_share);
    let one_in = one_in.ok_or("Only a probability that is not 0 is one in so many.")?;
    Ok(compare(claim, printed, one_in, None))
}

/// The rows of each pay table, with what each pays.
pub(crate) fn paid_rows(rules: &GinAndWin) -> Vec<Vec<PaidRow>> {
    let paid = |(numerator, denominator)| Fraction::new(numerator, denominator);
    let of_row = |row: &BonusRow| PaidRow {
        text: row.text.clone(),
        pays: paid(row.pays.net()).unwrap_or_else(Fraction::zero),
    };
    rules.sides.iter().map(|side| side.rows.iter().map(of_row).collect()).collect()
}

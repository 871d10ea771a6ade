//! Printed mathematics, judged against exact values.
//!
//! A claim **agrees** if the exact value rounds (half away from zero) to the printed digits; it is
//! **near** if it lies within five standard errors of the simulation that it states, or of 10^9
//! trials where no method is stated, the rounding of its last digit allowed for; else it
//! **differs**. A claim to be exact is never near.

mod consistency;
mod noise;

use crate::dossier::{Claim, ClaimValue, Method, Subject};
use crate::examined::{Examined, Mathematics};
use gincert_evidence::{Fraction, Grade, Printed, Verdict};
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BonusAnalysis, BonusQuantity, BonusReadings, bonus_value};
use std::cell::OnceCell;

pub use consistency::{Inconsistency, inconsistencies};
pub use noise::{STANDARD_ERRORS, TRIALS_ASSUMED};

/// How many times closer another reading must be before it is offered.
pub const CLOSER_TIMES: u32 = 50;

/// Another reading of the document under which a figure comes out closer to the printed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CloserReading {
    /// The reading, in words.
    pub description: String,
    /// The value under it.
    pub value: Fraction,
    /// Its distance from the printed value.
    pub distance: Fraction,
    /// Whether it rounds to the printed digits.
    pub fits: bool,
}

/// A claim with its judgement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The claim.
    pub claim: Claim,
    /// The exact value, where it was computed.
    pub exact: Option<Fraction>,
    /// The judgement.
    pub verdict: Verdict,
    /// Why, in a sentence.
    pub reason: String,
    /// For a claim that differs: the closest reading, if it is close enough to be offered.
    pub closer: Option<CloserReading>,
    /// For a claim that differs: how many other readings were tried.
    pub readings_tried: u64,
}

impl Judged {
    /// How much a claim that differs matters.
    pub fn grade(&self) -> Grade {
        match self.claim.subject {
            Subject::HouseEdge | Subject::ElementOfRisk | Subject::BonusHouseEdge => {
                Grade::Material
            }
            _ => Grade::Minor,
        }
    }

    /// The printed number, for a claim that has one.
    pub fn printed(&self) -> Option<&Printed> {
        match &self.claim.value {
            ClaimValue::Number(printed) => Some(printed),
            ClaimValue::Strategy(_) => None,
        }
    }
}

/// Judges every claim of a document, in document order.
pub(crate) fn judge(examined: &Examined) -> Vec<Judged> {
    let claims = examined.dossier.claims.iter();
    // Made for the first figure that differs, and asked again for the others.
    let readings = OnceCell::new();
    claims
        .map(|claim| judge_one(examined, claim, &readings))
        .collect()
}

fn judge_one(examined: &Examined, claim: &Claim, readings: &OnceCell<BonusReadings>) -> Judged {
    let not_tested = |reason: String| Judged {
        claim: claim.clone(),
        exact: None,
        verdict: Verdict::NotTested,
        reason,
        closer: None,
        readings_tried: 0,
    };
    let ClaimValue::Number(printed) = &claim.value else {
        return not_tested("Strategies are not analysed by this version.".to_owned());
    };
    let Some(quantity) = quantity(claim.subject) else {
        return not_tested("The base game is not analysed by this version.".to_owned());
    };
    let (Some(rules), Some(mathematics)) = (examined.rules(), &examined.mathematics) else {
        return not_tested("The document has no usable ruleset.".to_owned());
    };
    match mathematics {
        Err(reason) => not_tested(format!("No exact count was made: {reason}.")),
        Ok(Mathematics { bonus: None, .. }) => {
            not_tested("The document has no pay table.".to_owned())
        }
        Ok(Mathematics {
            census,
            bonus: Some(analysis),
        }) => {
            let Some(exact) = bonus_value(census, &rules.bonus, quantity) else {
                return not_tested("The pay table has no such row.".to_owned());
            };
            let mut judged = compare(claim, printed, exact, quantity, analysis);
            if judged.verdict == Verdict::Differs {
                let readings = readings.get_or_init(|| BonusReadings::new(census, &rules.bonus));
                search(&mut judged, readings, rules, quantity, printed);
            }
            judged
        }
    }
}

fn quantity(subject: Subject) -> Option<BonusQuantity> {
    match subject {
        Subject::BonusHouseEdge => Some(BonusQuantity::HouseEdge),
        Subject::RowProbability(row) => Some(BonusQuantity::Probability(row)),
        Subject::RowReturn(row) => Some(BonusQuantity::Return(row)),
        Subject::TotalProbability => Some(BonusQuantity::TotalProbability),
        Subject::TotalReturn => Some(BonusQuantity::TotalReturn),
        Subject::HouseEdge
        | Subject::ElementOfRisk
        | Subject::RaiseFrequency
        | Subject::AverageWager
        | Subject::OptimalStrategy => None,
    }
}

fn compare(
    claim: &Claim,
    printed: &Printed,
    exact: Fraction,
    quantity: BonusQuantity,
    analysis: &BonusAnalysis,
) -> Judged {
    let distance = (&exact - printed.value()).abs();
    let (verdict, reason) = if printed.fits(&exact) {
        (
            Verdict::Agrees,
            "The exact value rounds to the printed digits.".to_owned(),
        )
    } else if let Some(trials) =
        noise::explains(claim.method, printed, &distance, quantity, analysis)
    {
        let source = match claim.method {
            Method::Simulation(_) => "the simulation that the claim states",
            _ => "a simulation as large as is assumed where no method is stated",
        };
        let reason = format!(
            "It prints more digits than its method supports: the difference lies within \
             {STANDARD_ERRORS} standard errors of {source} ({trials} hands).",
        );
        (Verdict::Near, reason)
    } else {
        (
            Verdict::Differs,
            format!("The exact value is {}.", printed.like(&exact)),
        )
    };
    Judged {
        claim: claim.clone(),
        exact: Some(exact),
        verdict,
        reason,
        closer: None,
        readings_tried: 0,
    }
}

/// Looks among the single-row neighbours of the pay table for a reading that explains the figure.
fn search(
    judged: &mut Judged,
    readings: &BonusReadings,
    rules: &GinAndWin,
    quantity: BonusQuantity,
    printed: &Printed,
) {
    let readings = readings.closest(quantity, printed.value());
    judged.readings_tried = readings.len() as u64;
    let error = judged
        .exact
        .as_ref()
        .map(|exact| (exact - printed.value()).abs());
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
fn with_row_text(reading: &gincert_math::Reading, rules: &GinAndWin) -> String {
    let text = rules
        .bonus
        .get(reading.row)
        .map(|row| gincert_evidence::printable(&row.text));
    let row = format!("row {}", reading.row + 1);
    match (text, reading.description.strip_prefix(&row)) {
        (Some(text), Some(rest)) => format!("{row} ('{text}'){rest}"),
        _ => reading.description.clone(),
    }
}

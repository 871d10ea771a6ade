//! Printed mathematics, judged against exact values.
//!
//! A claim **agrees** if the exact value rounds (half away from zero) to the printed digits; it is
//! **near** if it lies within five standard errors of the simulation that it states, or of 10^9
//! trials where no method is stated, the rounding of its last digit allowed for; else it
//! **differs**. A claim to be exact is never near.

mod base;
mod bonus;
mod consistency;
mod noise;
mod strategies;

use crate::dossier::{Claim, ClaimValue, Method, Subject};
use crate::examined::Examined;
use gincert_evidence::{Fraction, Grade, Printed, Verdict};
use gincert_math::BonusReadings;
use std::cell::OnceCell;

pub use base::{BaseReading, PlaceReading, place_readings};
pub use consistency::{Inconsistency, inconsistencies};
pub use noise::{STANDARD_ERRORS, TRIALS_ASSUMED};
pub use strategies::StrategyJudged;

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
    /// For a claim that does not agree: the closest reading, if it is close enough to be offered.
    pub closer: Option<CloserReading>,
    /// How many other readings were tried.
    pub readings_tried: u64,
    /// How many of them give the printed digits.
    pub readings_fit: u64,
    /// For a printed strategy: how it compares with the best one.
    pub strategy: Option<StrategyJudged>,
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

/// Readings of a document that are counted for the first figure that needs them.
#[derive(Default)]
struct Readings {
    bonus: OnceCell<BonusReadings>,
    base: OnceCell<base::BaseReadings>,
}

/// Judges every claim of a document, in document order; with it the readings of the base game that
/// were tried.
pub(crate) fn judge(examined: &Examined) -> (Vec<Judged>, Vec<BaseReading>) {
    let readings = Readings::default();
    let claims = examined.dossier.claims.iter();
    let judged = claims.map(|claim| judge_one(examined, claim, &readings)).collect();
    (judged, readings.base.into_inner().unwrap_or_default().all)
}

fn judge_one(examined: &Examined, claim: &Claim, readings: &Readings) -> Judged {
    let judged = match &claim.value {
        ClaimValue::Strategy(printed) => strategies::judge(examined, claim, printed),
        ClaimValue::Number(printed) if claim.subject.is_bonus() => {
            bonus::judge(examined, claim, printed, &readings.bonus)
        }
        ClaimValue::Number(printed) => base::judge(examined, claim, printed, &readings.base),
    };
    judged.unwrap_or_else(|reason| Judged { reason, ..Judged::new(claim, Verdict::NotTested) })
}

impl Judged {
    fn new(claim: &Claim, verdict: Verdict) -> Judged {
        Judged {
            claim: claim.clone(),
            exact: None,
            verdict,
            reason: String::new(),
            closer: None,
            readings_tried: 0,
            readings_fit: 0,
            strategy: None,
        }
    }
}

/// Compares a printed number with the exact one. `variance` is that of one hand's contribution to
/// the figure, where a simulation could have found it.
fn compare(
    claim: &Claim,
    printed: &Printed,
    exact: Fraction,
    variance: Option<Fraction>,
) -> Judged {
    let distance = (&exact - printed.value()).abs();
    let trials =
        variance.and_then(|variance| noise::explains(claim.method, printed, &distance, &variance));
    let (verdict, reason) = if printed.fits(&exact) {
        (Verdict::Agrees, "The exact value rounds to the printed digits.".to_owned())
    } else if let Some(trials) = trials {
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
        (Verdict::Differs, format!("The exact value is {}.", printed.like(&exact)))
    };
    Judged { exact: Some(exact), reason, ..Judged::new(claim, verdict) }
}

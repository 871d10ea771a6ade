//! Printed mathematics, judged against exact values.
//!
//! A claim **agrees** if the exact value rounds (half away from zero) to the printed digits; it is
//! **near** if it lies within five standard errors of the simulation that it states, or of 10^9
//! trials where no method is stated, the rounding of its last digit allowed for; else it
//! **differs**. A claim to be exact is never near, and the allowance has a ceiling: never more than
//! 10^6 trials give, never more than the figure itself. A figure whose last digit is coarser than
//! the figure says nothing that could agree: it is not-tested.

mod base;
mod bonus;
mod causes;
mod consistency;
mod figures;
mod noise;
pub mod prose;
mod strategies;

use crate::dossier::{Claim, ClaimValue, HandFigure, Method, Subject};
use crate::examined::Examined;
use figures::{Defined, Exact};
use gincert_evidence::{Fraction, Grade, Printed, Verdict};
use gincert_math::{BonusReadings, Strategy};
use std::cell::OnceCell;

pub use base::{BaseReading, PlaceReading, place_readings};
pub use causes::{Cause, causes};

pub use consistency::{Inconsistency, inconsistencies};
pub(crate) use noise::is_implausible;
pub use noise::{STANDARD_ERRORS, TRIALS_ASSUMED, TRIALS_LEAST, TRIALS_MOST};
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
    /// The exact value, where it was computed; a root is rounded to 15 decimals.
    pub exact: Option<Fraction>,
    /// For a root: what it is the root of, exactly.
    pub root_of: Option<Fraction>,
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
        if self.claim.subject.is_cost() { Grade::Material } else { Grade::Minor }
    }

    /// The printed number, for a claim that has one.
    pub fn printed(&self) -> Option<&Printed> {
        match &self.claim.value {
            ClaimValue::Number(printed) | ClaimValue::OneIn(printed) => Some(printed),
            ClaimValue::Strategy(_) | ClaimValue::Unread => None,
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
    let judged = match (&claim.unread, &claim.value) {
        (Some(reason), _) => Err(reason.clone()),
        (None, ClaimValue::Unread) => Err("The figure could not be read.".to_owned()),
        (None, ClaimValue::Strategy(printed)) => strategies::judge(examined, claim, printed),
        (None, ClaimValue::OneIn(printed)) => one_in(examined, claim, printed),
        (None, ClaimValue::Number(printed)) => match claim.subject {
            Subject::HouseEdge
            | Subject::ElementOfRisk
            | Subject::RaiseFrequency
            | Subject::AverageWager => base::judge(examined, claim, printed, &readings.base),
            Subject::BonusHouseEdge
            | Subject::RowProbability(_)
            | Subject::RowReturn(_)
            | Subject::TotalProbability
            | Subject::TotalReturn => bonus::judge(examined, claim, printed, &readings.bonus),
            Subject::OfHand(figure) => of_hand(examined, claim, printed, &figure),
            _ => par_figure(examined, claim, printed),
        },
    };
    judged.unwrap_or_else(|reason| Judged { reason, ..Judged::new(claim, Verdict::NotTested) })
}

fn definitions(examined: &Examined, claim: &Claim) -> Result<Vec<Defined>, String> {
    let strategy = claim.under.clone().unwrap_or(Strategy::Optimal);
    figures::defined(examined, claim.subject, &strategy)
}

/// The exact value of a figure by the name that a claim would give it, under optimal play; `None` for
/// a name that is not known and a figure that the document does not have.
///
/// ```
/// use gincert_submission::{claims::exact_figure, examine};
/// assert_eq!(exact_figure(&examine("empty.md", b""), "House edge"), None);
/// ```
pub fn exact_figure(examined: &Examined, name: &str) -> Option<Fraction> {
    let subject = crate::phrases::figure(name, &crate::phrases::WagerWords::default())?;
    let definitions = figures::defined(examined, subject, &Strategy::Optimal).ok()?;
    definitions.first().map(|defined| defined.exact.value())
}

/// Judges a figure of a single hand.
fn of_hand(
    examined: &Examined,
    claim: &Claim,
    printed: &Printed,
    figure: &HandFigure,
) -> Result<Judged, String> {
    let ruleset = examined.dossier.ruleset.as_ref();
    let ruleset = ruleset.ok_or("The document has no usable ruleset.")?;
    let exact = crate::family::figure_value(ruleset, figure)?;
    Ok(compare(claim, printed, exact, None))
}

/// Judges a figure that goes by one name and may have several definitions.
fn par_figure(examined: &Examined, claim: &Claim, printed: &Printed) -> Result<Judged, String> {
    let definitions = definitions(examined, claim)?;
    let (first, others) = definitions.split_first().ok_or("It has no definition.")?;
    let judged = compare_defined(claim, printed, first);
    if judged.verdict == Verdict::Agrees || others.is_empty() {
        return Ok(judged);
    }
    let fitting = others
        .iter()
        .find(|other| compare_defined(claim, printed, other).verdict == Verdict::Agrees);
    let Some(other) = fitting else { return Ok(judged) };
    let reason = format!(
        "It agrees as {}; as {} it is {}.",
        other.words,
        first.words,
        printed.like(&first.exact.value())
    );
    Ok(Judged { reason, ..compare_defined(claim, printed, other) })
}

/// Judges a probability that is printed as one in so many.
fn one_in(examined: &Examined, claim: &Claim, printed: &Printed) -> Result<Judged, String> {
    let definitions = definitions(examined, claim)?;
    let first = definitions.first().ok_or("It has no definition.")?;
    let value = first.exact.value();
    let is_share = !value.is_negative() && value <= Fraction::one();
    let one_in = Fraction::one().checked_div(&value).filter(|_| is_share);
    let one_in = one_in.ok_or("Only a probability that is not 0 is one in so many.")?;
    Ok(compare(claim, printed, one_in, None))
}

impl Judged {
    /// A value in the manner of the printed one: its decimals, per cent or not, one in so many.
    pub fn like(&self, value: &Fraction) -> String {
        match &self.claim.value {
            ClaimValue::Number(printed) => printed.like(value),
            ClaimValue::OneIn(printed) => format!("1 in {}", printed.like(value)),
            ClaimValue::Strategy(_) | ClaimValue::Unread => value.decimal(9),
        }
    }

    /// Whether it was not tested because its digits say too little.
    pub fn is_coarse(&self) -> bool {
        self.verdict == Verdict::NotTested && self.exact.is_some()
    }

    fn new(claim: &Claim, verdict: Verdict) -> Judged {
        Judged {
            claim: claim.clone(),
            exact: None,
            root_of: None,
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
    let measure = exact.abs();
    let defined = Defined { words: "", exact: Exact::Number(exact), noise: variance, measure };
    compare_defined(claim, printed, &defined)
}

fn compare_defined(claim: &Claim, printed: &Printed, defined: &Defined) -> Judged {
    let exact = defined.exact.value();
    let distance = (&exact - printed.value()).abs();
    let fits = defined.exact.fits(printed);
    let is_coarse = Fraction::unit(printed.places()) > defined.measure && &exact != printed.value();
    let trials = defined.noise.as_ref().and_then(|variance| {
        noise::explains(claim.method, printed, &distance, variance, &defined.measure)
    });
    let (verdict, reason) = if fits && is_coarse {
        let reason = format!(
            "Its last printed digit is coarser than the figure itself, which is {}: nothing is \
             compared.",
            plain(&exact)
        );
        (Verdict::NotTested, reason)
    } else if fits {
        (Verdict::Agrees, "The exact value rounds to the printed digits.".to_owned())
    } else if let Some(trials) = trials {
        let source = match claim.method {
            Method::Simulation(_) => "the simulation that the claim states",
            _ => "a simulation as large as is assumed where no method is stated",
        };
        let reason = format!(
            "The difference lies within {STANDARD_ERRORS} standard errors of {source} ({trials} \
             hands).",
        );
        (Verdict::Near, reason)
    } else {
        (Verdict::Differs, format!("The exact value is {}.", printed.like(&exact)))
    };
    let root_of = defined.exact.root_of().cloned();
    Judged { exact: Some(exact), root_of, reason, ..Judged::new(claim, verdict) }
}

/// A value in so many decimals that something of it shows.
fn plain(value: &Fraction) -> String {
    let shown = [4, 6, 9, 12].into_iter().map(|places| value.decimal(places));
    let is_seen = |text: &String| text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    shown.clone().find(is_seen).unwrap_or_else(|| value.decimal(15))
}

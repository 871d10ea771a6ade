//! A claim with its judgement, and how a printed number is held against an exact one.

use super::exact::{Defined, Exact};
use super::noise::{self, STANDARD_ERRORS};
use crate::dossier::{Claim, ClaimValue, Method};
use gincert_evidence::{Fraction, Grade, Printed, Verdict};
use gincert_math::Strategy;

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

/// A printed strategy against optimal play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyJudged {
    /// The printed strategy.
    pub printed: Strategy,
    /// What it costs against optimal play, in Antes a hand.
    pub cost: Fraction,
    /// Hands for which its choice is worth less than the other one.
    pub worse_hands: u64,
    /// All hands that a player can hold.
    pub hands: u64,
    /// The best strategy of the same printed form, with its cost and the hands it plays worse;
    /// `None` for a strategy without a form to vary.
    pub best_of_form: Option<(Strategy, Fraction, u64)>,
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

    /// Nothing but a verdict yet.
    pub(crate) fn new(claim: &Claim, verdict: Verdict) -> Judged {
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
pub(crate) fn compare(
    claim: &Claim,
    printed: &Printed,
    exact: Fraction,
    variance: Option<Fraction>,
) -> Judged {
    let measure = exact.abs();
    let defined = Defined { words: "", exact: Exact::Number(exact), noise: variance, measure };
    compare_defined(claim, printed, &defined)
}

/// Compares a printed number with the exact one of a definition.
pub(crate) fn compare_defined(claim: &Claim, printed: &Printed, defined: &Defined) -> Judged {
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

//! A claim with its judgement, and how a printed number is held against an exact one.

use super::diagnosis::Diagnoses;
use super::exact::{Definition, ExactValue};
use super::noise::{self, STANDARD_ERRORS};
use crate::document::dossier::{Claim, ClaimValue, Method};
use gincert_evidence::{Fraction, Grade, PrintedNumber, Verdict};
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

/// How a printed figure misses the exact one by one unit of its last digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LastDigit {
    /// Its digits are those of the exact value, cut off where they should have been rounded.
    Truncated,
    /// Its last digit is one too high or too low.
    OffByOne,
}

impl LastDigit {
    /// The words for it.
    ///
    /// ```
    /// use gincert_submission::claims::LastDigit;
    /// assert_eq!(LastDigit::OffByOne.words(), "last digit off by one");
    /// ```
    pub fn words(self) -> &'static str {
        match self {
            LastDigit::Truncated => "truncated",
            LastDigit::OffByOne => "last digit off by one",
        }
    }
}

/// Under which of several definitions of its name a figure agrees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgreedDefinition {
    /// The definition, in words that follow "as".
    pub words: String,
    /// The usual definition and its exact value, where it is another one.
    pub usual: Option<(String, Fraction)>,
}

/// Another figure of the same game that has the printed digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFigure {
    /// What it is, in words.
    pub words: String,
    /// Its exact value; a root is rounded to 15 decimals.
    pub value: Fraction,
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
pub struct JudgedClaim {
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
    /// For a claim that agrees and whose name has several definitions: the one that gives its digits.
    pub definition: Option<AgreedDefinition>,
    /// For a claim that differs: how, if by one unit of its last digit.
    pub last_digit: Option<LastDigit>,
    /// For a claim that differs: another figure of the game that has its digits.
    pub own_figure: Option<OwnFigure>,
    /// For a claim that differs: everything that has its digits.
    pub diagnosis: Diagnoses,
    /// For a claim that does not agree: the closest reading, if it is close enough to be offered.
    pub closer: Option<CloserReading>,
    /// How many other readings were tried.
    pub readings_tried: u64,
    /// How many of them give the printed digits.
    pub readings_fit: u64,
    /// For a printed strategy: how it compares with the best one.
    pub strategy: Option<StrategyJudged>,
}

impl Claim {
    /// The strategy of the figure; optimal play where none is stated.
    pub(crate) fn strategy(&self) -> Strategy {
        self.under.clone().unwrap_or(Strategy::Optimal)
    }
}

impl JudgedClaim {
    /// How much a claim that differs matters: a slip in the last digit is no other game.
    pub fn grade(&self) -> Grade {
        let is_slip = self.last_digit.is_some();
        if self.claim.subject.is_cost() && !is_slip { Grade::Material } else { Grade::Minor }
    }

    /// The printed number, for a claim that has one.
    pub fn printed(&self) -> Option<&PrintedNumber> {
        match &self.claim.value {
            ClaimValue::Number(printed) | ClaimValue::OneIn(printed) => Some(printed),
            ClaimValue::Strategy(_) | ClaimValue::Unread => None,
        }
    }
}

impl JudgedClaim {
    /// A value in the manner of the printed one: its decimals, per cent or not, one in so many.
    pub fn like(&self, value: &Fraction) -> String {
        match &self.claim.value {
            ClaimValue::Number(printed) => printed.like(value),
            ClaimValue::OneIn(printed) => format!("1 in {}", printed.like(value)),
            ClaimValue::Strategy(_) | ClaimValue::Unread => value.decimal(9),
        }
    }

    /// The same with decimals enough for three digits of the value: a wrong figure may have too few.
    pub fn legible(&self, value: &Fraction) -> String {
        match &self.claim.value {
            ClaimValue::Number(printed) => legible(printed, value),
            ClaimValue::OneIn(printed) => format!("1 in {}", legible(printed, value)),
            ClaimValue::Strategy(_) | ClaimValue::Unread => value.decimal(9),
        }
    }

    /// The same with two decimals more than are printed.
    pub(crate) fn legible_finer(&self, value: &Fraction) -> String {
        match &self.claim.value {
            ClaimValue::Number(printed) => printed.like_finer(value, 2),
            ClaimValue::OneIn(printed) => format!("1 in {}", printed.like_finer(value, 2)),
            ClaimValue::Strategy(_) | ClaimValue::Unread => value.decimal(9),
        }
    }

    /// Whether it was not tested because its digits say too little.
    pub fn is_coarse(&self) -> bool {
        self.verdict == Verdict::NotTested && self.exact.is_some()
    }

    /// Nothing but a verdict yet.
    pub(crate) fn new(claim: &Claim, verdict: Verdict) -> JudgedClaim {
        JudgedClaim {
            claim: claim.clone(),
            exact: None,
            root_of: None,
            definition: None,
            last_digit: None,
            own_figure: None,
            diagnosis: Diagnoses::default(),
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
    printed: &PrintedNumber,
    exact: Fraction,
    variance: Option<Fraction>,
) -> JudgedClaim {
    let measure = exact.abs();
    let defined =
        Definition { words: "", exact: ExactValue::Number(exact), noise: variance, measure };
    compare_defined(claim, printed, &defined)
}

/// Compares a printed number with the exact one of a definition.
pub(crate) fn compare_defined(
    claim: &Claim,
    printed: &PrintedNumber,
    defined: &Definition,
) -> JudgedClaim {
    let exact = defined.exact.value();
    let distance = (&exact - printed.value()).abs();
    let fits = defined.exact.fits(printed);
    let is_coarse = Fraction::unit(printed.places()) > defined.measure && &exact != printed.value();
    let trials = defined.noise.as_ref().and_then(|variance| {
        noise::explains(claim.method, printed, &distance, variance, &defined.measure)
    });
    let mut slip = None;
    let (verdict, reason) = if fits && is_coarse {
        let reason = format!(
            "The last printed digit is coarser than the figure itself ({}): not compared.",
            plain(&exact)
        );
        (Verdict::NotTested, reason)
    } else if fits {
        (Verdict::Agrees, "The exact value rounds to the printed digits.".to_owned())
    } else if let Some(trials) = trials {
        let source = match claim.method {
            Method::Simulation(_) => "the simulation that the claim states",
            _ => "the simulation size assumed where none is stated",
        };
        let hands = gincert_evidence::grouped(trials.into());
        let reason = format!(
            "The difference is within {STANDARD_ERRORS} standard errors of {source} ({hands} hands)."
        );
        (Verdict::Near, reason)
    } else {
        slip = last_digit(printed, &exact, &defined.measure);
        let reason = match slip {
            Some(slip) => slip_sentence(slip, printed, &exact),
            None => format!("The exact value is {}.", legible(printed, &exact)),
        };
        (Verdict::Differs, reason)
    };
    let root_of = defined.exact.root_of().cloned();
    let judged = JudgedClaim::new(claim, verdict);
    JudgedClaim { exact: Some(exact), root_of, reason, last_digit: slip, ..judged }
}

/// How many units of its last digit a figure has at least where one of them is a slip: one of a
/// coarser figure is a tenth of it or more, and no slip.
const UNITS_LEAST: u32 = 10;

/// Whether a figure that does not fit is one unit of its last digit away from what it rounds to, and that
/// is a slip.
fn last_digit(printed: &PrintedNumber, exact: &Fraction, measure: &Fraction) -> Option<LastDigit> {
    let is_slip = &Fraction::unit(printed.places()) * &Fraction::integer(UNITS_LEAST) <= *measure;
    one_unit_off(printed, exact).filter(|_| is_slip)
}

/// Whether a figure that does not fit is one unit of its last digit away from what it rounds to.
pub(crate) fn one_unit_off(printed: &PrintedNumber, exact: &Fraction) -> Option<LastDigit> {
    let unit = Fraction::unit(printed.places());
    if (&exact.rounded(printed.places()) - printed.value()).abs() != unit {
        return None;
    }
    let (own, whole) = (printed.value().abs(), exact.abs());
    let is_cut = own <= whole && &whole - &own < unit;
    Some(if is_cut { LastDigit::Truncated } else { LastDigit::OffByOne })
}

fn slip_sentence(slip: LastDigit, printed: &PrintedNumber, exact: &Fraction) -> String {
    let (finer, rounded) = (printed.like_finer(exact, 2), printed.like(exact));
    match slip {
        LastDigit::Truncated => {
            format!("It is truncated: {printed} for {finer}, which rounds to {rounded}.")
        }
        LastDigit::OffByOne => {
            format!(
                "Its last digit is off by one: {printed} for {finer}, which rounds to {rounded}."
            )
        }
    }
}

/// Fewest digits of an exact value in a sentence.
const LEGIBLE_DIGITS: usize = 3;

/// Most decimals that an exact value in a sentence has more than the printed figure.
const MORE_PLACES_MAX: u32 = 15;

/// A value in the manner of a printed one, with more decimals where it would state fewer digits of it.
fn legible(printed: &PrintedNumber, value: &Fraction) -> String {
    let is_seen = |text: &String, more: u32| {
        let digits = PrintedNumber::parse(text).map_or(0, |shown| shown.significant_digits());
        digits >= LEGIBLE_DIGITS || value.rounded(printed.places() + more) == *value
    };
    let shown = (0..=MORE_PLACES_MAX).map(|more| (printed.like_finer(value, more), more));
    let found = shown.into_iter().find(|(text, more)| is_seen(text, *more));
    found.map_or_else(|| printed.like(value), |(text, _)| text)
}

/// A value in so many decimals that something of it shows.
fn plain(value: &Fraction) -> String {
    let shown = [4, 6, 9, 12].into_iter().map(|places| value.decimal(places));
    let is_seen = |text: &String| text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    shown.clone().find(is_seen).unwrap_or_else(|| value.decimal(15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_value_in_a_sentence_has_three_digits() {
        let shown = |text: &str, part: i64, of: i64| {
            legible(&PrintedNumber::parse(text).unwrap(), &Fraction::new(part, of).unwrap())
        };
        assert_eq!(shown("34.0", 286, 10_000), "0.0286");
        assert_eq!(shown("214400", 46_642, 10_000_000_000), "0.00000466");
        assert_eq!(shown("3 %", 21_034, 1_000_000), "2.10 %");
        assert_eq!(shown("0.5", 4, 10), "0.4", "all of it");
        assert_eq!(shown("0.5", 0, 1), "0.0");
        assert_eq!(shown("12.5 %", 123_456, 1_000_000), "12.3 %");
        assert_eq!(shown("-0.1", -2, 3), "-0.667");
        assert_eq!(shown("17", 5, 1), "5");
    }

    #[test]
    fn one_unit_of_the_last_digit_is_truncated_or_off_by_one_and_two_units_are_neither() {
        let exact = Fraction::new(39_256, 1_000_000).unwrap();
        let slip = |text: &str, exact: &Fraction| {
            last_digit(&PrintedNumber::parse(text).unwrap(), exact, &exact.abs())
        };
        assert_eq!(slip("3.92 %", &exact), Some(LastDigit::Truncated));
        assert_eq!(slip("3.94 %", &exact), Some(LastDigit::OffByOne));
        assert_eq!(slip("3.91 %", &exact), None);
        assert_eq!(slip("0.0392", &exact), Some(LastDigit::Truncated));
        assert_eq!(slip("-3.92 %", &-exact.clone()), Some(LastDigit::Truncated));
        // A unit that is a tenth of the figure or more is no slip.
        assert_eq!(slip("3 %", &exact), None);
        let tenth = Fraction::new(10_006, 100_000).unwrap();
        assert_eq!(slip("0.1001", &tenth.clone()), None);
        let below = Fraction::new(1_018_941, 10_000_000).unwrap();
        assert_eq!(slip("0.10190", &below), Some(LastDigit::OffByOne));
    }
}

//! Exact values that printed figures are held against, with what they are called.

use gincert_evidence::{Fraction, PrintedNumber};

/// Decimals of a root where it stands as a fraction.
const ROOT_PLACES: u32 = 15;

/// An exact value: a fraction, or the root of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ExactValue {
    Number(Fraction),
    Root(Fraction),
}

impl ExactValue {
    /// Whether it rounds (half away from zero) to the printed digits.
    pub fn fits(&self, printed: &PrintedNumber) -> bool {
        match self {
            ExactValue::Number(value) => printed.fits(value),
            ExactValue::Root(square) => {
                let rounded = square.sqrt_decimal(printed.places());
                let rounded = rounded.and_then(|text| PrintedNumber::parse(&text).ok());
                rounded.is_some_and(|rounded| rounded.value() == printed.value())
            }
        }
    }

    /// The value, a root rounded to [`ROOT_PLACES`] decimals.
    pub fn value(&self) -> Fraction {
        match self {
            ExactValue::Number(value) => value.clone(),
            ExactValue::Root(square) => {
                let text = square.sqrt_decimal(ROOT_PLACES);
                let printed = text.and_then(|text| PrintedNumber::parse(&text).ok());
                printed.map_or_else(Fraction::zero, |printed| printed.value().clone())
            }
        }
    }

    /// What it is the root of.
    pub fn root_of(&self) -> Option<&Fraction> {
        match self {
            ExactValue::Number(_) => None,
            ExactValue::Root(square) => Some(square),
        }
    }
}

/// One definition of a figure.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    /// What it is, in words that follow "as".
    pub words: &'static str,
    pub exact: ExactValue,
    /// Variance of one hand's contribution, where a simulation could have found it.
    pub noise: Option<Fraction>,
    /// The size of what the figure states: its last digit is no coarser than that.
    pub measure: Fraction,
}

impl Definition {
    pub fn new(words: &'static str, value: Fraction, noise: Option<Fraction>) -> Definition {
        let measure = value.abs();
        Definition { words, exact: ExactValue::Number(value), noise, measure }
    }

    /// A return states what is lost: 96 % and 100 % differ by a loss of 4 %.
    pub fn returned(words: &'static str, loss: &Fraction, noise: Option<Fraction>) -> Definition {
        let value = &Fraction::one() - loss;
        Definition { words, exact: ExactValue::Number(value), noise, measure: loss.abs() }
    }

    pub fn root(words: &'static str, square: &Fraction, noise: Option<Fraction>) -> Definition {
        let exact = ExactValue::Root(square.clone());
        let measure = exact.value();
        Definition { words, exact, noise, measure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_rounds_exactly() {
        let root = ExactValue::Root(Fraction::integer(2));
        let fits = |text: &str| root.fits(&PrintedNumber::parse(text).unwrap());
        assert!(fits("1.414") && fits("1.41421356237") && fits("1"));
        assert!(!fits("1.415") && !fits("1.41421356238"));
        assert_eq!(root.value().decimal(5), "1.41421");
    }
}

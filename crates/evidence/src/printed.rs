//! A number as somebody printed it: its value, and how many digits it claims.

use crate::Fraction;
use num_bigint::BigInt;
use serde::Serialize;

/// Longest number text that is read.
pub const PRINTED_CHARS_MAX: u64 = 64;

/// A printed decimal number such as `4.31%`, `-0.071900` or `1,000`.
///
/// The number of decimals is part of the claim: `0.25` states less than `0.2500`.
///
/// ```
/// use gincert_evidence::{Fraction, PrintedNumber};
/// let printed = PrintedNumber::parse("7.19%").unwrap();
/// assert_eq!(printed.value(), &Fraction::new(719, 10_000).unwrap());
/// assert!(printed.fits(&Fraction::new(71_9000, 10_000_000).unwrap()));
/// assert!(!printed.fits(&Fraction::new(71_951, 1_000_000).unwrap()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct PrintedNumber {
    text: String,
    value: Fraction,
    places: u32,
    percent: bool,
}

/// Why a text is not a printed number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PrintedError {
    /// No digit in it.
    #[error("there is no digit in it")]
    NoDigits,
    /// Longer than [`PRINTED_CHARS_MAX`].
    #[error("it is longer than {PRINTED_CHARS_MAX} characters")]
    TooLong,
    /// A character that no decimal number has.
    #[error("'{0}' does not belong in a decimal number")]
    Character(String),
}

impl PrintedNumber {
    /// Reads an optional sign (`-`, `+` or `−`), digits with optional commas between groups of
    /// three, at most one decimal point, and an optional `%`.
    ///
    /// # Errors
    /// [`PrintedError`] says what is in the way.
    pub fn parse(text: &str) -> Result<PrintedNumber, PrintedError> {
        let text = text.trim();
        if text.chars().count() as u64 > PRINTED_CHARS_MAX {
            return Err(PrintedError::TooLong);
        }
        let (body, percent) = match text.strip_suffix('%') {
            Some(body) => (body.trim_end(), true),
            None => (text, false),
        };
        let (body, negative) = match body.strip_prefix(['-', '\u{2212}']) {
            Some(body) => (body, true),
            None => (body.strip_prefix('+').unwrap_or(body), false),
        };
        let (whole, decimals) = body.split_once('.').unwrap_or((body, ""));
        let whole = without_group_commas(whole)?;
        let digits = format!("{whole}{decimals}");
        if let Some(bad) = digits.chars().find(|c| !c.is_ascii_digit()) {
            return Err(PrintedError::Character(crate::printable(&bad.to_string())));
        }
        let magnitude: BigInt = digits.parse().map_err(|_| PrintedError::NoDigits)?;
        let places = decimals.len() as u32 + if percent { 2 } else { 0 };
        let value = &Fraction::integer(if negative { -magnitude } else { magnitude })
            * &Fraction::unit(places);
        Ok(PrintedNumber { text: text.to_owned(), value, places, percent })
    }

    /// The text as printed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The value that the text states; per cent already divided by 100.
    pub fn value(&self) -> &Fraction {
        &self.value
    }

    /// Decimals of the value: `4.31%` states 0.0431, four decimals.
    pub fn places(&self) -> u32 {
        self.places
    }

    /// Whether an exact value rounds (half away from zero) to the printed digits.
    pub fn fits(&self, exact: &Fraction) -> bool {
        exact.rounded(self.places) == self.value
    }

    /// An exact value printed the way this number is: same decimals, per cent or not.
    pub fn like(&self, exact: &Fraction) -> String {
        if self.percent { exact.percent(self.places - 2) } else { exact.decimal(self.places) }
    }
}

impl PrintedNumber {
    /// An exact value as this number is printed, with so many digits more.
    ///
    /// ```
    /// use gincert_evidence::{Fraction, PrintedNumber};
    /// let printed = PrintedNumber::parse("3.92 %").unwrap();
    /// assert_eq!(printed.like_finer(&Fraction::new(39_256, 1_000_000).unwrap(), 2), "3.9256 %");
    /// ```
    pub fn like_finer(&self, exact: &Fraction, more: u32) -> String {
        let places = self.places + more;
        if self.percent { exact.percent(places - 2) } else { exact.decimal(places) }
    }

    /// How many digits it states, without leading zeros: three of `0.0182` and of `1.82 %`.
    ///
    /// ```
    /// use gincert_evidence::PrintedNumber;
    /// assert_eq!(PrintedNumber::parse("0.0182").unwrap().significant_digits(), 3);
    /// assert_eq!(PrintedNumber::parse("1,820").unwrap().significant_digits(), 4);
    /// ```
    pub fn significant_digits(&self) -> usize {
        let digits = self.text.chars().filter(char::is_ascii_digit);
        digits.skip_while(|digit| *digit == '0').count()
    }
}

fn without_group_commas(whole: &str) -> Result<String, PrintedError> {
    let groups: Vec<&str> = whole.split(',').collect();
    let well_placed = groups.iter().skip(1).all(|group| group.len() == 3)
        && groups.first().is_some_and(|first| groups.len() == 1 || (1..=3).contains(&first.len()));
    if well_placed { Ok(groups.concat()) } else { Err(PrintedError::Character(",".to_owned())) }
}

impl std::fmt::Display for PrintedNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::printable(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_groups_and_per_cent_are_read() {
        for (text, n, d, places) in [
            ("-0.071900", -719, 10_000, 6),
            ("\u{2212}1", -1, 1, 0),
            ("1,000", 1000, 1, 0),
            ("68.36 %", 6836, 10_000, 4),
            (".5", 1, 2, 1),
        ] {
            let printed = PrintedNumber::parse(text).unwrap();
            assert_eq!(printed.value(), &Fraction::new(n, d).unwrap(), "{text}");
            assert_eq!(printed.places(), places, "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_reason() {
        assert_eq!(PrintedNumber::parse("%"), Err(PrintedError::NoDigits));
        assert_eq!(PrintedNumber::parse("1.2.3"), Err(PrintedError::Character(".".into())));
        assert_eq!(PrintedNumber::parse("10,00"), Err(PrintedError::Character(",".into())));
        assert_eq!(PrintedNumber::parse("1\u{1b}"), Err(PrintedError::Character("\\u{1b}".into())));
        assert_eq!(PrintedNumber::parse(&"1".repeat(65)), Err(PrintedError::TooLong));
    }

    #[test]
    fn an_exact_value_is_printed_in_the_same_manner() {
        let exact = Fraction::new(1, 3).unwrap();
        assert_eq!(PrintedNumber::parse("4.31%").unwrap().like(&exact), "33.33 %");
        assert_eq!(PrintedNumber::parse("0.1").unwrap().like(&exact), "0.3");
    }
}

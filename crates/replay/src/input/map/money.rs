//! Amounts as text, read exactly: no rounding, no guess.

use crate::record::MINOR_MAX;
use gincert_evidence::{grouped, listed_decimals, printable};

/// Most decimals that an amount may have.
pub const DECIMALS_MAX: u8 = 6;

/// How amounts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AmountFormat {
    /// An amount is read in units of `10^-decimals`. `None`: each has the decimals of its row's currency
    /// (ISO 4217), and [`AmountFormat::of_currency`] says how many.
    pub decimals: Option<u8>,
    /// What stands before the decimals.
    pub mark: u8,
}

impl Default for AmountFormat {
    /// Whole minor units.
    fn default() -> AmountFormat {
        AmountFormat { decimals: Some(0), mark: b'.' }
    }
}

impl AmountFormat {
    /// How the amounts of a row are written whose currency this is.
    ///
    /// # Errors
    /// Why nobody can tell how many decimals they have, as the end of a sentence.
    ///
    /// ```
    /// use gincert_replay::map::AmountFormat;
    /// let money = AmountFormat { decimals: None, mark: b',' };
    /// assert_eq!(money.of_currency(Some("KWD")).unwrap().minor("12,5"), Some(12_500));
    /// assert_eq!(money.of_currency(Some("JPY")).unwrap().minor("12"), Some(12));
    /// assert!(money.of_currency(Some("EURO")).is_err() && money.of_currency(None).is_err());
    /// ```
    pub fn of_currency(self, currency: Option<&str>) -> Result<AmountFormat, String> {
        if self.decimals.is_some() {
            return Ok(self);
        }
        let Some(currency) = currency else {
            return Err(
                "amounts have the decimals of their currency, but the row names no currency"
                    .to_owned(),
            );
        };
        let decimals = listed_decimals(currency).ok_or_else(|| {
            let short: String = currency.chars().take(40).collect();
            format!(
                "amounts have the decimals of their currency, but '{}' is not a currency of ISO \
                 4217",
                printable(&short)
            )
        })?;
        Ok(AmountFormat { decimals: Some(decimals), ..self })
    }

    /// An amount in minor units. There is no sign but a minus before an amount that is not zero, no
    /// space, no currency sign, no separator of thousands, no exponent, no leading zero and no more
    /// decimals than the currency has.
    ///
    /// ```
    /// use gincert_replay::map::AmountFormat;
    /// let cents = AmountFormat { decimals: Some(2), mark: b'.' };
    /// assert_eq!(cents.minor("-12.5"), Some(-1250));
    /// for text in ["12.345", "1e3", "-0", " 5", "$5", "1,000", ".5", "5.", "007"] {
    ///     assert_eq!(cents.minor(text), None);
    /// }
    /// ```
    pub fn minor(&self, text: &str) -> Option<i64> {
        if let Some(minor) = self.whole_units(text) {
            return Some(minor);
        }
        let (is_negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (units, parts) = match digits.split_once(char::from(self.mark)) {
            Some((_, "")) => return None,
            Some((units, parts)) => (units, parts),
            None => (digits, ""),
        };
        let missing = usize::from(self.decimals?).checked_sub(parts.len())?;
        let units = whole(units)?;
        if !parts.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let zeros = std::iter::repeat_n(b'0', missing);
        let mut minor = i64::try_from(units).ok()?;
        for digit in parts.bytes().chain(zeros) {
            minor = minor.checked_mul(10)?.checked_add(i64::from(digit - b'0'))?;
        }
        match (is_negative, minor) {
            (true, 0) => None,
            (_, minor) if minor > MINOR_MAX => None,
            (true, minor) => Some(-minor),
            (false, minor) => Some(minor),
        }
    }

    /// The same of a few digits without decimals; `None` where more has to be looked at.
    #[inline]
    fn whole_units(&self, text: &str) -> Option<i64> {
        let (is_negative, digits) = match text.as_bytes() {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        if !(1..=6).contains(&digits.len()) || digits.first() == Some(&b'0') {
            return None;
        }
        let mut minor = 0_i64;
        for digit in digits {
            let digit = digit.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            minor = minor * 10 + i64::from(digit);
        }
        for _ in 0..self.decimals? {
            minor *= 10;
        }
        (minor <= MINOR_MAX).then_some(if is_negative { -minor } else { minor })
    }

    /// An amount in minor units, or why the text is none, as the end of a sentence.
    pub(crate) fn amount(&self, text: &str) -> Result<i64, String> {
        self.minor(text).ok_or_else(|| {
            let short: String = text.chars().take(40).collect();
            format!("'{}' is not an amount: {}", printable(&short), self.fault(text))
        })
    }

    /// Why a text is not an amount: the first reason that applies.
    fn fault(&self, text: &str) -> String {
        let mark = char::from(self.mark);
        let is_other =
            |character: char| !character.is_ascii_digit() && !['-', mark].contains(&character);
        let fraction = text.split_once(mark).map_or(0, |(_, parts)| parts.len());
        let decimals = self.decimals.unwrap_or_default();
        match text.chars().find(|character| is_other(*character)) {
            Some(sign) if "$\u{20ac}\u{a3}\u{a5}".contains(sign) => {
                "the currency sign is not allowed".to_owned()
            }
            Some(blank) if blank.is_whitespace() => "blanks are not allowed".to_owned(),
            Some(other) => format!("'{}' is not allowed", printable(&other.to_string())),
            None if fraction > usize::from(decimals) => match decimals {
                0 => "it has decimals, and the log states whole minor units".to_owned(),
                _ => format!("it has more than {decimals} decimals"),
            },
            None => format!(
                "write digits without leading zeros, '-' only in front, at most {} minor units",
                grouped(MINOR_MAX.into())
            ),
        }
    }
}

/// A whole number without sign, space or leading zero.
pub fn whole(text: &str) -> Option<u64> {
    let is_plain = text == "0" || !text.starts_with('0');
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain && digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CENTS: AmountFormat = AmountFormat { decimals: Some(2), mark: b',' };

    #[test]
    fn money_is_exact_or_it_is_none() {
        for (text, minor) in [
            ("0", Some(0)),
            ("0,00", Some(0)),
            ("15", Some(1500)),
            ("15,5", Some(1550)),
            ("-15,05", Some(-1505)),
            ("10000000000,00", Some(MINOR_MAX)),
            ("10000000000,01", None),
            ("99999999999999999999", None),
            ("15.5", None),
            ("15,505", None),
            ("15,5,0", None),
            ("-0,00", None),
            ("--5", None),
            ("+5", None),
            ("5-", None),
            ("", None),
            ("-", None),
            ("1e3", None),
            ("5 ", None),
            ("\u{20ac}5", None),
            ("\u{0665}", None),
            ("5,\u{0665}", None),
            ("00,50", None),
        ] {
            assert_eq!(CENTS.minor(text), minor, "{text}");
        }
        assert_eq!(AmountFormat::default().minor("1.0"), None);
        assert_eq!(AmountFormat::default().minor("-4500"), Some(-4500));
    }

    #[test]
    fn every_amount_reads_back_from_its_decimals() {
        for minor in (-100_000..100_000_i64).step_by(37) {
            let sign = if minor < 0 { "-" } else { "" };
            let (units, parts) = (minor.abs() / 100, minor.abs() % 100);
            let text = format!("{sign}{units},{parts:02}");
            let expected = (text != "-0,00").then_some(minor);
            assert_eq!(CENTS.minor(&text), expected, "{text}");
        }
    }
}

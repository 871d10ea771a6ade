//! Amounts as text, read exactly: no rounding, no guess.

use crate::record::MINOR_MAX;
use gincert_evidence::{grouped, listed_decimals, printable};
use std::borrow::Cow;

/// Most decimals that an amount may have.
pub const DECIMALS_MAX: u8 = 6;

/// Most characters of a currency sign.
pub const SIGN_CHARS_MAX: usize = 4;

/// How the sign of an amount is written. A minus in front is read in every form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SignForm {
    /// `-25.00`, and no plus.
    #[default]
    MinusInFront,
    /// `-25.00` and `+25.00`.
    PlusOrMinus,
    /// `25.00-`.
    MinusBehind,
    /// `(25.00)` is below zero.
    Brackets,
}

/// How amounts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AmountFormat {
    /// An amount is read in units of `10^-decimals`. `None`: each has the decimals of its row's currency
    /// (ISO 4217), and [`AmountFormat::of_currency`] says how many.
    pub decimals: Option<u8>,
    /// Minor units of one that is written, where amounts count something else, such as chips.
    pub unit: i64,
    /// What stands before the decimals.
    pub mark: u8,
    /// What separates thousands; a blank stands for every kind of blank.
    pub thousands: Option<char>,
    /// How a sign is written.
    pub sign: SignForm,
    /// The currency sign in front of an amount or behind it, filled up with NUL. An amount may lack it.
    pub currency_sign: [char; SIGN_CHARS_MAX],
    /// Whether zeros may stand behind the last decimal, as in `2000.00` of a currency without decimals.
    pub has_further_zeros: bool,
}

impl Default for AmountFormat {
    /// Whole minor units.
    fn default() -> AmountFormat {
        AmountFormat {
            decimals: Some(0),
            unit: 1,
            mark: b'.',
            thousands: None,
            sign: SignForm::default(),
            currency_sign: ['\0'; SIGN_CHARS_MAX],
            has_further_zeros: false,
        }
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
    /// let money = AmountFormat { decimals: None, mark: b',', ..AmountFormat::default() };
    /// assert_eq!(money.of_currency(Some("KWD")).unwrap().minor("12,5"), Some(12_500));
    /// let yen = money.of_currency(Some("JPY")).unwrap();
    /// // Systems that write every amount alike write zeros behind the last decimal.
    /// assert_eq!([yen.minor("12"), yen.minor("12,00"), yen.minor("12,50")], [Some(12), Some(12), None]);
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
        Ok(AmountFormat { decimals: Some(decimals), has_further_zeros: true, ..self })
    }

    /// The same with a currency sign; `None` for one that is empty, too long, or has a digit, a blank or a
    /// mark of amounts in it.
    pub fn with_currency_sign(self, sign: &str) -> Option<AmountFormat> {
        let is_mark = |c: char| {
            c.is_ascii_digit() || c.is_whitespace() || ".,'+-()\0\u{2019}\u{2212}".contains(c)
        };
        if sign.is_empty() || sign.chars().count() > SIGN_CHARS_MAX || sign.contains(is_mark) {
            return None;
        }
        let mut currency_sign = ['\0'; SIGN_CHARS_MAX];
        currency_sign.iter_mut().zip(sign.chars()).for_each(|(place, sign)| *place = sign);
        Some(AmountFormat { currency_sign, ..self })
    }

    /// Whether amounts are digits with a minus and decimals, and nothing else.
    fn is_bare(&self) -> bool {
        self.thousands.is_none()
            && self.sign == SignForm::MinusInFront
            && self.currency_sign.first() == Some(&'\0')
    }

    /// An amount in minor units. There is no sign but a minus before an amount that is not zero, no
    /// space, no exponent, no leading zero and no more decimals than the currency has; currency signs,
    /// separators of thousands and other signs only as the format has them.
    ///
    /// ```
    /// use gincert_replay::map::{AmountFormat, SignForm};
    /// let cents = AmountFormat { decimals: Some(2), ..AmountFormat::default() };
    /// assert_eq!(cents.minor("-12.5"), Some(-1250));
    /// for text in ["12.345", "1e3", "-0", " 5", "$5", "1,000", ".5", "5.", "007"] {
    ///     assert_eq!(cents.minor(text), None);
    /// }
    /// let signed = AmountFormat { thousands: Some(','), sign: SignForm::Brackets, ..cents };
    /// let signed = signed.with_currency_sign("$").unwrap();
    /// assert_eq!(signed.minor("($1,250.00)"), Some(-125_000));
    /// assert_eq!([signed.minor("$ -"), signed.minor("-")], [Some(0), None]);
    /// let quarters = AmountFormat { unit: 25, ..AmountFormat::default() };
    /// assert_eq!(quarters.minor("-60"), Some(-1500));
    /// ```
    pub fn minor(&self, text: &str) -> Option<i64> {
        let units = self.units(text)?;
        match self.unit {
            1 => Some(units),
            unit => units.checked_mul(unit).filter(|minor| minor.abs() <= MINOR_MAX),
        }
    }

    /// An amount as it is written.
    fn units(&self, text: &str) -> Option<i64> {
        if let Some(minor) = self.whole_units(text) {
            return Some(minor);
        }
        let text = &*in_plain_marks(text);
        match self.is_bare() {
            true => self.bare(text),
            false => match self.stripped(text) {
                // Accounts write zero as a dash beside the currency sign.
                Some(plain) if plain == "-" && text.trim() != "-" => Some(0),
                stripped => self.bare(&stripped?),
            },
        }
    }

    /// An amount without currency sign and separators of thousands, with a minus in front where it is below
    /// zero; `None` where one of them is out of place.
    fn stripped(&self, text: &str) -> Option<String> {
        let sign: String = self.currency_sign.iter().take_while(|sign| **sign != '\0').collect();
        let mut rest = text.trim();
        let mut is_negative = false;
        // A currency sign may stand on either side of the other sign, once.
        let mut has_currency = sign.is_empty();
        for _ in 0..2 {
            if !has_currency {
                let one = rest.strip_prefix(sign.as_str()).or(rest.strip_suffix(sign.as_str()));
                has_currency = one.is_some();
                rest = one.map_or(rest, str::trim);
            }
            if is_negative {
                continue;
            }
            let signed = match self.sign {
                SignForm::PlusOrMinus if rest.starts_with('+') => {
                    rest = rest.get(1..)?;
                    if rest.starts_with(['+', '-']) {
                        return None;
                    }
                    None
                }
                SignForm::MinusBehind => rest.strip_suffix('-'),
                SignForm::Brackets => {
                    rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
                }
                SignForm::PlusOrMinus | SignForm::MinusInFront => None,
            };
            let signed = signed.or_else(|| rest.strip_prefix('-'));
            is_negative = signed.is_some();
            rest = signed.map_or(rest, str::trim);
        }
        let (units, parts) = match rest.split_once(char::from(self.mark)) {
            Some((units, parts)) => (units, Some(parts)),
            None => (rest, None),
        };
        let mut plain = String::with_capacity(text.len());
        plain.push_str(if is_negative { "-" } else { "" });
        plain.push_str(&self.without_thousands(units)?);
        if let Some(parts) = parts {
            plain.push(char::from(self.mark));
            plain.push_str(parts);
        }
        Some(plain)
    }

    /// An amount without separators of thousands, where the format has none and the text has one kind of them
    /// before each three digits; `None` for any other text.
    pub(crate) fn without_unstated_thousands(&self, text: &str) -> Option<String> {
        let text = &*in_plain_marks(text);
        if self.thousands.is_some() || self.minor(text).is_some() {
            return None;
        }
        let decimals = Some(self.decimals.unwrap_or(DECIMALS_MAX));
        let marks = [',', '.', ' ', '\u{a0}', '\''];
        let other = marks.into_iter().filter(|mark| *mark != char::from(self.mark));
        let is_parted = |mark: &char| {
            let parted = AmountFormat { decimals, thousands: Some(*mark), ..*self };
            text.contains(*mark) && parted.minor(text).is_some()
        };
        let mark = other.into_iter().find(is_parted)?;
        // Blanks beside a sign do not separate.
        let parts = text.split(mark).collect::<Vec<_>>();
        Some(parts.concat())
    }

    /// The digits of whole units; `None` where a separator is not before three digits.
    fn without_thousands(&self, units: &str) -> Option<String> {
        let Some(thousands) = self.thousands else { return Some(units.to_owned()) };
        let is_between = |c: char| match thousands {
            ' ' => c.is_whitespace(),
            mark => c == mark,
        };
        let mut groups = units.split(is_between);
        let first = groups.next().unwrap_or_default();
        let mut digits = first.to_owned();
        for group in groups {
            if group.len() != 3 || !(1..=3).contains(&first.len()) {
                return None;
            }
            digits.push_str(group);
        }
        Some(digits)
    }

    /// An amount of digits, at most one minus in front and at most one mark.
    fn bare(&self, text: &str) -> Option<i64> {
        let (is_negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (units, parts) = match digits.split_once(char::from(self.mark)) {
            Some((_, "")) => return None,
            Some((units, parts)) => (units, parts),
            None => (digits, ""),
        };
        let decimals = usize::from(self.decimals?);
        let parts = match parts.split_at_checked(decimals) {
            Some((own, rest)) if self.has_further_zeros && rest.bytes().all(|one| one == b'0') => {
                own
            }
            _ => parts,
        };
        let missing = decimals.checked_sub(parts.len())?;
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
        if !self.is_bare() {
            return "its decimals, thousands, sign or currency sign are not written as the map states"
                .to_owned();
        }
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

/// An amount with the marks of a keyboard: word processors and some systems write a minus sign and a curved apostrophe.
fn in_plain_marks(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(['\u{2212}', '\u{2019}']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('\u{2212}', "-").replace('\u{2019}', "'"))
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

    const CENTS: AmountFormat = AmountFormat {
        unit: 1,
        decimals: Some(2),
        mark: b',',
        thousands: None,
        sign: SignForm::MinusInFront,
        currency_sign: ['\0'; SIGN_CHARS_MAX],
        has_further_zeros: false,
    };

    #[test]
    fn sums_may_have_separators_of_thousands_that_the_format_does_not_state() {
        let signed = CENTS.with_currency_sign("€").unwrap();
        for (text, plain) in [
            ("9.985,00 €", Some("9985,00 €")),
            ("1 234 567,00", Some("1234567,00")),
            ("9\u{2019}985,00 €", Some("9985,00 €")),
            ("9985,00 €", None),
            ("9.98,00", None),
            ("1.234.5", None),
            ("n/a", None),
        ] {
            assert_eq!(signed.without_unstated_thousands(text).as_deref(), plain, "{text}");
        }
        let stated = AmountFormat { thousands: Some(' '), ..CENTS };
        assert_eq!(stated.without_unstated_thousands("1.234,00"), None);
    }

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
    fn a_minus_sign_and_a_curved_apostrophe_are_those_of_a_keyboard() {
        assert_eq!(CENTS.minor("\u{2212}15,05"), Some(-1505));
        assert_eq!(CENTS.minor("\u{2212}\u{2212}15"), None);
        assert_eq!(CENTS.minor("1\u{2019}250,00"), None, "the format has no thousands");
        let swiss = AmountFormat { thousands: Some('\''), mark: b'.', ..CENTS };
        for (text, minor) in [
            ("\u{2212}1\u{2019}250.50", Some(-125_050)),
            ("1'250.50", Some(125_050)),
            ("1\u{2019}25.50", None),
        ] {
            assert_eq!(swiss.minor(text), minor, "{text}");
        }
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

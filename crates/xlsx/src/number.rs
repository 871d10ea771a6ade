//! Numbers of cells as decimals.
//!
//! A cell stores the shortest text that is its double. A number that was typed has at most 15 significant digits, which a
//! double keeps exactly; a number that was computed may have 17, such as 0.30000000000000004 for 0.1 + 0.2. Of such a number 15
//! are read here, and how often is stated. A sum of amounts that were taken away from each other keeps what their doubles were
//! not exact by, such as 5.551e-17 for 0.1 + 0.2 - 0.3 or 20.20000000000005: within a billionth of a number with few decimals it
//! is that number, and how often is stated as well. Whole numbers keep all digits that are stored: they may be numbers of cards. A
//! spreadsheet stores 15 digits of what is typed, so a whole number of more may have lost some before it was stored.

/// Significant digits that a double keeps of every decimal, and a spreadsheet of what is typed.
const DIGITS: usize = 15;

/// Decimals of an amount; no currency has more.
const AMOUNT_DECIMALS: usize = 4;

/// How near to an amount a number is that a computation left beside it.
const NEAR: f64 = 1e-9;

/// Most places before or behind the point of a number that is written out.
const PLACES_MAX: i64 = 40;

/// What stands before the decimals of numbers in the text of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DecimalMark {
    /// 12.5
    #[default]
    Point,
    /// 12,5
    Comma,
}

/// A number as a decimal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DecimalNumber {
    /// Digits with a point, without an exponent.
    pub text: String,
    /// Whether digits behind the fifteenth were rounded.
    pub is_rounded: bool,
    /// Whether it was read as the number with few decimals that it is beside.
    pub is_near: bool,
    /// Whether it is whole and has more digits than a spreadsheet keeps.
    pub is_long: bool,
}

/// A stored number as a decimal; `None` where it is no number, or too large or small to be written out.
pub(crate) fn decimal(stored: &str) -> Option<DecimalNumber> {
    let exact = Digits::read(stored)?;
    let plain =
        |text: String| DecimalNumber { text, is_rounded: false, is_near: false, is_long: false };
    if let Some(near) = exact.near(stored) {
        return Some(DecimalNumber { is_near: true, ..plain(near.plain()?) });
    }
    if exact.digits.len() <= DIGITS || exact.exponent >= 0 {
        let text = exact.plain()?;
        let is_long = exact.exponent >= 0 && text.trim_start_matches('-').len() > DIGITS;
        return Some(DecimalNumber { is_long, ..plain(text) });
    }
    let double: f64 = stored.parse().ok()?;
    let rounded = Digits::read(&format!("{double:.*e}", DIGITS - 1))?;
    Some(DecimalNumber { is_rounded: true, ..plain(rounded.plain()?) })
}

/// Digits and a power of ten.
struct Digits {
    is_negative: bool,
    /// Without zeros at either end; none for zero.
    digits: String,
    exponent: i64,
}

impl Digits {
    fn read(text: &str) -> Option<Digits> {
        let (is_negative, text) = match text.strip_prefix('-') {
            Some(text) => (true, text),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, power) = match text.split_once(['e', 'E']) {
            Some((mantissa, power)) => (mantissa, power.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, behind) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{behind}");
        if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let cut = all.trim_end_matches('0');
        let zeros = i64::try_from(all.len() - cut.len()).ok()?;
        let exponent = i64::from(power) - i64::try_from(behind.len()).ok()? + zeros;
        let digits = cut.trim_start_matches('0').to_owned();
        let exponent = if digits.is_empty() { 0 } else { exponent };
        Some(Digits { is_negative: is_negative && !digits.is_empty(), digits, exponent })
    }

    /// The number with few decimals that this one, which has many, is beside; `None` where it is none, or is so once it has
    /// 15 digits.
    fn near(&self, stored: &str) -> Option<Digits> {
        if self.exponent >= -9 {
            return None;
        }
        let double: f64 = stored.parse().ok()?;
        let near = Digits::read(&format!("{double:.AMOUNT_DECIMALS$}"))?;
        let is_near = (near.plain()?.parse::<f64>().ok()? - double).abs() < NEAR;
        let rounded = Digits::read(&format!("{double:.*e}", DIGITS - 1))?;
        (is_near && rounded.plain() != near.plain()).then_some(near)
    }

    fn plain(&self) -> Option<String> {
        let before = i64::try_from(self.digits.len()).ok()? + self.exponent;
        if !(-PLACES_MAX..=PLACES_MAX).contains(&before) || self.exponent < -2 * PLACES_MAX {
            return None;
        }
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
        let number = match (self.exponent, before) {
            _ if self.digits.is_empty() => "0".to_owned(),
            (0.., _) => format!("{}{}", self.digits, zeros(self.exponent)),
            (_, ..=0) => format!("0.{}{}", zeros(-before), self.digits),
            (_, before) => {
                let (whole, behind) =
                    self.digits.split_at_checked(usize::try_from(before).ok()?)?;
                format!("{whole}.{behind}")
            }
        };
        Some(format!("{}{number}", if self.is_negative { "-" } else { "" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_decimals_of_up_to_15_digits_and_whole_ones_keep_all() {
        let of = |stored: &str| decimal(stored).map(|number| (number.text, number.is_rounded));
        for (stored, text, is_rounded) in [
            ("1250", "1250", false),
            ("1250.50", "1250.5", false),
            ("-12.5", "-12.5", false),
            ("0.1", "0.1", false),
            ("0.30000000000000004", "0.3", true),
            ("-1718.0500000000002", "-1718.05", true),
            ("1.1E-2", "0.011", false),
            ("1.5e+3", "1500", false),
            ("0", "0", false),
            ("-0", "0", false),
            ("-0.0", "0", false),
            ("00012", "12", false),
            // What a computation left is not the amount that it is beside.
            ("5.551115123125783E-17", "0", false),
            ("-5.551115123125783E-17", "0", false),
            ("20.20000000000005", "20.2", true),
            ("11.1099999999999", "11.11", false),
            ("-99.99999999999977", "-100", false),
            ("0.0000000001", "0", false),
            ("0.000000001", "0.000000001", false),
            ("0.085023008579807", "0.085023008579807", false),
            ("75.004", "75.004", false),
            // A card number of sixteen digits is no amount: no digit is lost.
            ("4553912345678901", "4553912345678901", false),
            ("123456789.123456789", "123456789.123457", true),
        ] {
            assert_eq!(of(stored), Some((text.to_owned(), is_rounded)), "{stored}");
        }
        for (stored, is_near) in
            [("11.1099999999999", true), ("0.30000000000000004", false), ("20.2", false)]
        {
            assert_eq!(decimal(stored).map(|number| number.is_near), Some(is_near), "{stored}");
        }
        for (stored, is_long) in [
            ("455391234567890", false),
            ("-455391234567890", false),
            ("4553912345678900", true),
            ("4.55391234567890E+15", true),
            ("4553912345678901234", true),
            ("0.30000000000000004", false),
        ] {
            assert_eq!(decimal(stored).map(|number| number.is_long), Some(is_long), "{stored}");
        }
        for none in ["", "-", ".", "1,5", "NaN", "inf", "0x1", "1e999", "1e-999", "1e99999999999"] {
            assert_eq!(of(none), None, "{none}");
        }
    }
}

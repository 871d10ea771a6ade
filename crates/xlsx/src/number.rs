//! Numbers of cells as decimals.
//!
//! A cell stores the shortest text that is its double. A number that was typed has at most 15 significant digits, which a
//! double keeps exactly; a number that was computed may have 17, such as 0.30000000000000004 for 0.1 + 0.2. Of such a number 15
//! are read here, and how often is stated. Whole numbers keep all digits that are stored: they may be numbers of cards. A
//! spreadsheet stores 15 digits of what is typed, so a whole number of more may have lost some before it was stored.

/// Significant digits that a double keeps of every decimal, and a spreadsheet of what is typed.
const DIGITS: usize = 15;

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
    /// Whether it is whole and has more digits than a spreadsheet keeps.
    pub is_long: bool,
}

/// A stored number as a decimal; `None` where it is no number, or too large or small to be written out.
pub(crate) fn decimal(stored: &str) -> Option<DecimalNumber> {
    let exact = Digits::read(stored)?;
    if exact.digits.len() <= DIGITS || exact.exponent >= 0 {
        let text = exact.plain()?;
        let is_long = exact.exponent >= 0 && text.trim_start_matches('-').len() > DIGITS;
        return Some(DecimalNumber { text, is_rounded: false, is_long });
    }
    let double: f64 = stored.parse().ok()?;
    let rounded = Digits::read(&format!("{double:.*e}", DIGITS - 1))?;
    Some(DecimalNumber { text: rounded.plain()?, is_rounded: true, is_long: false })
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
            // A card number of sixteen digits is no amount: no digit is lost.
            ("4553912345678901", "4553912345678901", false),
            ("123456789.123456789", "123456789.123457", true),
        ] {
            assert_eq!(of(stored), Some((text.to_owned(), is_rounded)), "{stored}");
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

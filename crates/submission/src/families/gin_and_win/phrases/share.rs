//! Shares in per cent at the beginning of a phrase: `5 % ...`, `12.5 per cent ...`.

use gincert_evidence::{Fraction, PrintedNumber};

/// A share in hundredths of a per cent, with the words behind it; `None` for another text, and for a share
/// with more than two decimals or above 655 %.
///
/// ```
/// # use gincert_submission::gin_and_win::phrases::share;
/// assert_eq!(share("12.5 % of the meter"), Some((1_250, "of the meter")));
/// assert_eq!(share("the meter"), None);
/// ```
pub fn share(text: &str) -> Option<(u16, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, rest) = text.split_at_checked(end)?;
    let rest = rest.trim_start();
    let units = ["%", "per cent", "percent"];
    let rest = units.iter().find_map(|unit| rest.strip_prefix(unit))?;
    let hundredths = PrintedNumber::parse(number).ok()?.value() * &Fraction::integer(100);
    let whole = hundredths.is_integer().then(|| u16::try_from(hundredths.numerator()).ok());
    Some((whole.flatten()?, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_a_number_with_at_most_two_decimals_and_its_unit() {
        assert_eq!(share("100% of it"), Some((10_000, "of it")));
        assert_eq!(share("0.01 per cent"), Some((1, "")));
        assert_eq!(share("5 percent of the wager"), Some((500, "of the wager")));
        for text in ["", "%", "5", "5.125 %", "-5 %", "five %", "700 %", "1..5 %"] {
            assert_eq!(share(text), None, "{text}");
        }
    }
}

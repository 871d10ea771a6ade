//! Numbers of rounds and amounts in a table of totals, as people write them.

use super::unknown_form;
use gincert_pages::Cell;
use gincert_replay::MINOR_MAX;
use gincert_replay::map::{AmountFormat, SIGN_CHARS_MAX, SignForm, whole};
use gincert_submission::Problem;

/// A number of rounds, with commas or points between thousands or without.
pub(super) fn count(cell: &Cell, problems: &mut Vec<Problem>) -> Option<i128> {
    let grouped = |mark: char| {
        let money = AmountFormat { thousands: Some(mark), mark: 0, ..AmountFormat::default() };
        money.minor(&cell.text)
    };
    let found = whole(&cell.text).map(i128::from);
    let found = found.or_else(|| grouped(',').or_else(|| grouped('.')).map(i128::from));
    let found = found.filter(|count| *count >= 0);
    if found.is_none() {
        problems.push(unknown_form(cell, "number of rounds", "Write a whole number: 1250."));
    }
    found
}

/// An amount with exactly the decimals of its currency: five dollars are 5.00, because a bare 5 could be five
/// cents. A currency sign, separators of thousands and brackets below zero are read.
pub(super) fn amount(cell: &Cell, decimals: u8, problems: &mut Vec<Problem>) -> Option<i128> {
    let found = match cell.text.strip_suffix(" minor units") {
        Some(minor) => AmountFormat::default().minor(minor),
        None => exact_amount(&cell.text, decimals),
    };
    if found.is_none() {
        let zeros = "0".repeat(decimals.into());
        let form = if decimals == 0 { "1,250".to_owned() } else { format!("1,250.{zeros}") };
        let help = format!(
            "Write it with exactly the decimals of the currency, as '{form}', or as '125000 minor units'; at \
             most {MINOR_MAX} minor units."
        );
        problems.push(unknown_form(cell, "total", &help));
    }
    found.map(i128::from)
}

fn exact_amount(text: &str, decimals: u8) -> Option<i64> {
    // The sign of a currency is in front of the digits or behind them.
    let is_sign = |c: char| !c.is_ascii_digit() && !c.is_whitespace() && !"-+().,".contains(c);
    let bare: String = text.chars().filter(|c| !is_sign(*c)).collect();
    let bare = bare.trim();
    if text.chars().filter(|c| is_sign(*c)).count() > SIGN_CHARS_MAX {
        return None;
    }
    let marks = [('.', ','), (',', '.')];
    // With three decimals a lone comma could part thousands.
    let marks = marks.get(..if decimals == 3 { 1 } else { 2 })?;
    marks.iter().find_map(|(mark, thousands)| {
        let parts = bare.trim_end_matches([')', '-', ' ']).rsplit_once(*mark);
        let places = parts.map_or(0, |(_, parts)| parts.len());
        let money = AmountFormat {
            decimals: Some(decimals),
            mark: u8::try_from(*mark).ok()?,
            thousands: Some(*thousands),
            ..AmountFormat::default()
        };
        (places == usize::from(decimals)).then(|| signed_amount(money, bare))?
    })
}

/// An amount with its sign in any of the usual places.
fn signed_amount(mut money: AmountFormat, text: &str) -> Option<i64> {
    for sign in [SignForm::Brackets, SignForm::PlusOrMinus, SignForm::MinusBehind] {
        money.sign = sign;
        if let Some(minor) = money.minor(text) {
            return Some(minor);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_has_exactly_the_decimals_of_its_currency() {
        for (text, decimals, minor) in [
            ("1,234.50", 2, Some(123_450)),
            ("$1,234.50", 2, Some(123_450)),
            ("1.234,50 €", 2, Some(123_450)),
            ("-5.00", 2, Some(-500)),
            ("(5.00)", 2, Some(-500)),
            ("5.00-", 2, Some(-500)),
            ("USD 5.00", 2, Some(500)),
            ("1,234", 0, Some(1234)),
            ("1.500", 3, Some(1500)),
            ("5", 2, None),
            ("1,234", 2, None),
            ("1,500", 3, None),
            ("1e3", 2, None),
            ("5.0", 2, None),
            ("", 2, None),
            ("about 5.00", 2, None),
        ] {
            assert_eq!(exact_amount(text, decimals), minor, "{text}");
        }
    }
}

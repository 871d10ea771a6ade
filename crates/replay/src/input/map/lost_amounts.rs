//! Results in two columns, as accounts have them: what was won in one, what was lost in the other, both without a sign.
//!
//! The texts of both are joined with a mark between them; the result is what was won less what was lost.

use super::AmountFormat;
use gincert_evidence::printable;

/// The mark between what was won and what was lost, which no log has in a text.
pub(crate) const LOST: char = '\u{1f}';

/// A result in minor units; `None` where the text is no pair of what was won and what was lost.
///
/// # Errors
/// Why one of them is no amount, as the end of a sentence.
pub(super) fn result(money: &AmountFormat, text: &str) -> Option<Result<i64, String>> {
    let (won, lost) = text.split_once(LOST)?;
    Some(amount(money, won).and_then(|won| Ok(won - amount(money, lost)?)))
}

/// One of the two amounts; a text that is blank is none.
fn amount(money: &AmountFormat, text: &str) -> Result<i64, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(0);
    }
    let minor = money.amount(text)?;
    match minor < 0 {
        true => Err(format!(
            "'{}' is below zero, and the map reads what was won and what was lost from two columns without signs",
            printable(text)
        )),
        false => Ok(minor),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_what_was_won_less_what_was_lost() {
        let money = AmountFormat { decimals: Some(2), ..AmountFormat::default() };
        let read = |won: &str, lost: &str| {
            result(&money, &format!("{won}{LOST}{lost}")).and_then(Result::ok)
        };
        assert_eq!(read("10.00", ""), Some(1000));
        assert_eq!([read("", "5.00"), read("0.00", "5.00")], [Some(-500); 2]);
        assert_eq!([read("20.00", "10.00"), read("", "")], [Some(1000), Some(0)]);
        assert_eq!([read("", "-5.00"), read("-5.00", ""), read("x", "5.00")], [None; 3]);
        assert_eq!(result(&money, "5.00"), None);
    }
}

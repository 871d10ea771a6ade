//! What a hand of another seat pays to a side wager: odds of the wager, and never an amount of money.

use super::pay::{number, pay};
use gincert_game::gin_and_win::Pay;
use gincert_pages::UnknownPhrase;

/// Reads an envy pay-off: `5 to 1`. Variants: `even money`, `5:1`. A number alone is none: on a layout it is an amount of
/// money as often as odds.
///
/// ```
/// use gincert_game::gin_and_win::Pay;
/// use gincert_submission::gin_and_win::phrases::envy_pay;
/// assert_eq!(envy_pay("5 to 1"), Ok(Pay::to_one(5)));
/// assert!(envy_pay("25 USD").unwrap_err().reason.unwrap().contains("amount of money"));
/// assert!(envy_pay("Push").is_err());
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn envy_pay(text: &str) -> Result<Pay, UnknownPhrase> {
    let unknown = || UnknownPhrase::near(text, ["5 to 1", "1 to 1"]);
    let read = pay(text);
    match read {
        Ok(Pay::Odds { win: 1.., .. }) if number(text).is_none() => read,
        // Odds that are refused have a reason of their own.
        Err(refused) if refused.reason.is_some() => Err(refused),
        _ => Err(unknown().because(
            "An envy pay-off is odds of the wager, above nothing: write \"5 to 1\". An amount of money is not executed: \
             what it is worth would depend on the amount of the wager.",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_read_the_same_however_they_are_printed_and_nothing_else_does() {
        for (text, win, stake) in [
            ("5 to 1", 5, 1),
            ("5:1", 5, 1),
            ("1,000 to 1", 1_000, 1),
            ("even money", 1, 1),
            ("Even", 1, 1),
            ("five to one", 5, 1),
            ("3 to 2", 3, 2),
        ] {
            assert_eq!(envy_pay(text), Ok(Pay::Odds { win, stake }), "{text}");
        }
        for text in [
            "5",
            "1,000",
            "$5",
            "5.00",
            "25 USD",
            "5 dollars",
            "0 to 1",
            "Push",
            "Lose",
            "-",
            "",
            "lots",
            "five",
            "5 to 1 less 5 %",
            "100 % of the meter",
            "5 for 1",
            "1,000,001 to 1",
        ] {
            let refused = envy_pay(text).unwrap_err();
            assert!(refused.reason.is_some(), "{text}");
        }
        assert!(envy_pay("5 for 1").unwrap_err().reason.unwrap().contains("4 to 1"));
    }
}

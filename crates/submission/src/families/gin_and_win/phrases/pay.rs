//! Pay-offs: `3 to 1`, `Push`, `Lose`, `-`.

use gincert_game::gin_and_win::{PAY_MAX, Pay};
use gincert_pages::{UnknownPhrase, small_number};

/// Reads a pay-off. Variants: `even money`, `3:1`, `3-1`, `500` alone (to one), `-1` (lose).
///
/// ```
/// use gincert_game::gin_and_win::Pay;
/// use gincert_submission::gin_and_win::phrases::pay;
/// assert_eq!(pay("1,000 to 1"), Ok(Pay::to_one(1000)));
/// assert_eq!(pay("Even money"), Ok(Pay::to_one(1)));
/// assert!(pay("3 for 1").unwrap_err().reason.unwrap().contains("2 to 1"));
/// ```
///
/// # Errors
/// The nearest phrase for any other text.
pub fn pay(text: &str) -> Result<Pay, UnknownPhrase> {
    let plain = text.trim().to_lowercase();
    match plain.as_str() {
        "push" | "pushes" => return Ok(Pay::Push),
        "lose" | "loses" | "loss" | "-1" | "\u{2212}1" => return Ok(Pay::Lose),
        "-" | "\u{2013}" | "\u{2014}" => return Ok(Pay::NotMade),
        "even money" | "even" => return Ok(Pay::to_one(1)),
        _ => {}
    }
    let unknown = || UnknownPhrase::near(text, ["1 to 1", "Push", "Lose", "-"]);
    let limits = ["maximum", "max", "up to", "capped", "limit", "aggregate"];
    if limits.iter().any(|word| plain.contains(word)) {
        return Err(
            unknown().because("A pay-off contains no limit: state limits in a Limit table.")
        );
    }
    if let Some((total, stake)) = two_numbers(&plain, &[" for "]) {
        let reason = match total.checked_sub(stake) {
            Some(win) => format!("\"For\" includes the stake: write {win} to {stake}."),
            None => "\"For\" includes the stake: write what is won \"to\" the stake.".to_owned(),
        };
        return Err(unknown().because(reason));
    }
    let (win, stake) = two_numbers(&plain, &[" to ", ":", "-", "\u{2013}"])
        .or_else(|| number(&plain).map(|win| (win, 1)))
        .ok_or_else(unknown)?;
    if win > PAY_MAX || stake > PAY_MAX || stake == 0 {
        let reason = format!("Write a pay-off between 0 and {PAY_MAX}, for a stake of at least 1.");
        return Err(unknown().because(reason));
    }
    Ok(Pay::Odds { win, stake })
}

fn two_numbers(text: &str, joints: &[&str]) -> Option<(u32, u32)> {
    joints.iter().find_map(|joint| {
        let (left, right) = text.split_once(joint)?;
        Some((number(left)?, number(right)?))
    })
}

/// A whole number with well-placed commas; numbers beyond 32 bits read as the largest, which no
/// pay-off may have.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    if let Some(small) = small_number(text) {
        return Some(u32::from(small));
    }
    let printed = gincert_evidence::PrintedNumber::parse(text).ok()?;
    let plain = printed.places() == 0 && !text.starts_with(['-', '+', '\u{2212}']);
    let digits = printed.value().to_string();
    plain.then(|| digits.parse().unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_form_of_odds_reads_the_same() {
        for text in ["3 to 1", "3:1", "3-1", "3", "Three to one", " 3  to 1 "] {
            assert_eq!(pay(text), Ok(Pay::to_one(3)), "{text}");
        }
        assert_eq!(pay("3 to 2"), Ok(Pay::Odds { win: 3, stake: 2 }));
        assert_eq!(pay("1,000,000 to 1"), Ok(Pay::to_one(1_000_000)));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "lots",
            "1000001 to 1",
            "1 to 0",
            "99999999999 to 1",
            "-3",
            "1.5 to 1",
            "1,00 to 1",
        ] {
            assert!(pay(text).is_err(), "{text}");
        }
        assert_eq!(pay("Loose").unwrap_err().nearest, "Lose");
    }
}

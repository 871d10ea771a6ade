//! Pay-offs: `3 to 1`, `1 to 1 less 5 %`, `Push`, `Lose`, `-`.

use super::share::share;
use gincert_game::gin_and_win::{Commission, PAY_MAX, Pay};
use gincert_pages::{UnknownPhrase, small_number};

/// Reads a pay-off. Variants: `even money`, `3:1`, `3-1`, `500` alone (to one), `-1` (lose); for a
/// commission `minus 5 %`, `with a 5 % commission` and the like.
///
/// ```
/// use gincert_game::gin_and_win::{Commission, Pay};
/// use gincert_submission::gin_and_win::phrases::pay;
/// assert_eq!(pay("1,000 to 1"), Ok(Pay::to_one(1000)));
/// assert_eq!(pay("Even money"), Ok(Pay::to_one(1)));
/// assert!(pay("3 for 1").unwrap_err().reason.unwrap().contains("2 to 1"));
/// let commission = Commission::new(500).unwrap();
/// let less = Pay::OddsLess { win: 1, stake: 1, commission };
/// assert_eq!(pay("Even money, less a commission of 5 %"), Ok(less));
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
    if let Some((odds, share)) = parted(&plain) {
        return less(odds, share).ok_or_else(|| {
            unknown().because(
                "A commission is a share of what is won, above 0 % and below 100 %, with at most two \
                 decimals: write \"1 to 1 less 5 %\".",
            )
        });
    }
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

/// The odds and the words for their commission.
fn parted(plain: &str) -> Option<(&str, &str)> {
    let joints = [" less ", " minus ", " with ", "(less ", "(minus ", "(with "];
    let cut = joints.iter().find_map(|joint| plain.split_once(joint));
    cut.or_else(|| plain.contains("commission").then_some((plain, "")))
}

/// Odds less a commission; `None` where either is not read.
fn less(odds: &str, share: &str) -> Option<Pay> {
    let commission = commission(share.trim_end_matches(')'))?;
    match pay(odds.trim_end_matches([' ', ',', ';'])).ok()? {
        Pay::Odds { win, stake } if win > 0 => Some(Pay::OddsLess { win, stake, commission }),
        _ => None,
    }
}

/// A commission in words without the `less` in front: `5 %`, `a 5 per cent commission`,
/// `commission of 5% on the win`.
pub(crate) fn commission(text: &str) -> Option<Commission> {
    let text = text.trim();
    let text = ["a ", "the "].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let text = text.strip_prefix("commission of ").unwrap_or(text);
    let (hundredths, rest) = share(text)?;
    let of_what = [
        "",
        "commission",
        "commission on the win",
        "commission on what is won",
        "commission on winnings",
        "on the win",
        "on what is won",
        "of the win",
        "of what is won",
    ];
    if of_what.contains(&rest) { Commission::new(hundredths) } else { None }
}

fn two_numbers(text: &str, joints: &[&str]) -> Option<(u32, u32)> {
    joints.iter().find_map(|joint| {
        let (left, right) = text.split_once(joint)?;
        Some((number(left)?, number(right)?))
    })
}

/// A whole number with well-placed commas; numbers beyond 32 bits read as the largest, which no
/// pay-off may have.
pub(super) fn number(text: &str) -> Option<u32> {
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
    fn a_commission_reads_the_same_however_it_is_printed() {
        let less = |win, stake, hundredths| Pay::OddsLess {
            win,
            stake,
            commission: Commission::new(hundredths).unwrap(),
        };
        for text in [
            "1 to 1 less 5 %",
            "1 to 1 less 5%",
            "Even money, less 5% commission",
            "1:1 minus 5 per cent",
            "1 to 1 with a 5 % commission",
            "1 to 1 (less 5 % commission on the win)",
            "even money less a commission of 5.00 % on what is won",
        ] {
            assert_eq!(pay(text), Ok(less(1, 1, 500)), "{text}");
        }
        assert_eq!(pay("3 to 2 less 4.75 %"), Ok(less(3, 2, 475)));
        for hundredths in [1, 250, 500, 9_999] {
            let printed = less(2, 1, hundredths);
            assert_eq!(pay(&printed.to_string()), Ok(printed), "{printed}");
        }
        for text in [
            "1 to 1 less 0 %",
            "1 to 1 less 100 %",
            "1 to 1 less 4.755 %",
            "1 to 1 less 5",
            "1 to 1 less 5 % of the bet",
            "1 to 1 less five %",
            "1 to 1 less -5 %",
            "Push less 5 %",
            "Lose less 5 %",
            "0 to 1 less 5 %",
            "1 to 1 less 5 % less 5 %",
            "5 % commission",
            "less 5 %",
            "1 to 1 plus commission",
        ] {
            let refused = pay(text).unwrap_err();
            assert!(refused.reason.is_some() || !text.contains("1 to 1"), "{text}");
        }
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

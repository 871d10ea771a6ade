//! A progressive meter: where it starts, what is added to it, and what a row pays of it.

use super::pay::{number, pay};
use super::share::share;
use gincert_game::gin_and_win::{Meter, MeterPay, PAY_MAX, Pay, Percentage};
use gincert_pages::UnknownPhrase;

/// What a meter may be called behind a share.
const METERS: [&str; 6] =
    ["meter", "jackpot", "progressive", "progressive meter", "progressive jackpot", "pool"];

/// That the wager does not come back.
const KEPT: [&str; 6] = [
    "less the wager",
    "minus the wager",
    "wager not returned",
    "the wager is not returned",
    "wager kept",
    "wager lost",
];

/// Reads a pay-off of a side wager: those of every wager, and `100 % of the meter` where it has one;
/// `less the wager` behind it where the wager does not come back as well. Variants: `all of the meter`, `the meter`,
/// `10% of the jackpot`; `wager not returned`, `minus the wager`.
///
/// ```
/// use gincert_game::gin_and_win::{Meter, MeterPay, Pay, Percentage};
/// use gincert_submission::gin_and_win::phrases::side_pay;
/// let share = |hundredths| Percentage::new(hundredths).unwrap();
/// let meter = Meter { start: 5_000, contribution: share(2_000) };
/// let tenth = MeterPay { share: share(1_000), start: 5_000, returns_wager: true };
/// assert_eq!(side_pay("10 % of the meter", Some(meter)), Ok(Pay::Meter(tenth)));
/// assert_eq!(side_pay("3 to 1", None), Ok(Pay::to_one(3)));
/// assert!(side_pay("10 % of the meter", None).is_err());
/// ```
///
/// # Errors
/// The nearest phrase for any other text, and a share of a meter that the wager does not have.
pub fn side_pay(text: &str, meter: Option<Meter>) -> Result<Pay, UnknownPhrase> {
    let plain = text.trim().to_lowercase();
    let (of_meter, returns_wager) = without_wager(&plain);
    // Without a meter only the other phrases can be meant.
    let of_meter_known = ["100 % of the meter", "100 % of the meter less the wager"];
    let known =
        if meter.is_some() { of_meter_known.as_slice() } else { &["1 to 1", "Push", "Lose"] };
    let unknown = |reason: &str| UnknownPhrase::near(text, known).because(reason);
    match (share_of_meter(of_meter), meter) {
        (None, _) => pay(text),
        (Some(None), _) => Err(unknown(
            "A share of a meter is above 0 % and at most 100 %, with at most two decimals.",
        )),
        (Some(_), None) => Err(unknown(
            "The wager has no meter: add a table 'Meter of | Starts at | Contribution' with a row for it.",
        )),
        (Some(Some(share)), Some(meter)) => {
            Ok(Pay::Meter(MeterPay { share, start: meter.start, returns_wager }))
        }
    }
}

/// The text without the words that keep the wager, and whether it comes back.
fn without_wager(plain: &str) -> (&str, bool) {
    let kept = KEPT.iter().find_map(|words| {
        let text = plain.trim_end_matches(')').strip_suffix(words)?;
        Some(text.trim_end_matches([' ', ',', ';', '(']))
    });
    kept.map_or((plain, true), |text| (text, false))
}

/// The share that a text takes of a meter; `Some(None)` where it is none that can be paid.
fn share_of_meter(text: &str) -> Option<Option<Percentage>> {
    let meter = |words: &str| {
        let name = words.strip_prefix("the ").unwrap_or(words);
        METERS.contains(&name)
    };
    let all = ["all of ", "the whole ", "whole ", "entire ", "the entire ", "full ", "the full "];
    let whole = all.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    if meter(whole) {
        return Some(Some(Percentage::ALL));
    }
    let (hundredths, rest) = match share(text) {
        Some((hundredths, rest)) => (Some(hundredths), rest),
        // A number that is no share, such as one with three decimals.
        None => (None, text.split_once('%').map_or("", |(_, rest)| rest.trim())),
    };
    let name = rest.strip_prefix("of ")?;
    meter(name).then(|| hundredths.and_then(Percentage::new))
}

/// Reads where a meter starts, in wagers: `10,000 times the wager`. Variants: `10,000 wagers`, `10,000 units`.
///
/// # Errors
/// The nearest phrase for any other text, above all for an amount of money.
pub fn meter_start(text: &str) -> Result<u32, UnknownPhrase> {
    let plain = text.trim().to_lowercase();
    let units = [" times the wager", " times a wager", " times its wager", " wagers", " units"];
    let start = units.iter().find_map(|unit| number(plain.strip_suffix(unit)?));
    let unknown = || UnknownPhrase::near(text, ["10,000 times the wager"]);
    match start {
        Some(start) if (1..=PAY_MAX).contains(&start) => Ok(start),
        Some(_) => Err(unknown().because(format!("A meter starts at 1 to {PAY_MAX} times the wager."))),
        None => Err(unknown().because(
            "A meter is counted in wagers: for one that starts at 10,000.00 with wagers of 5.00 write \
             \"2,000 times the wager\".",
        )),
    }
}

/// Reads what is added to a meter: `15 % of each wager`. Variants: `15 % of the wager`, `15%`.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn contribution(text: &str) -> Result<Percentage, UnknownPhrase> {
    let plain = text.trim().to_lowercase();
    let of_what = [
        "",
        "of each wager",
        "of every wager",
        "of the wager",
        "of a wager",
        "of wagers",
        "of all wagers",
    ];
    let read = share(&plain).filter(|(_, rest)| of_what.contains(rest));
    read.and_then(|(hundredths, _)| Percentage::new(hundredths)).ok_or_else(|| {
        UnknownPhrase::near(text, ["15 % of each wager"]).because(
            "What is added to a meter is a share of each wager, above 0 % and at most 100 %, with at most two \
             decimals.",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(hundredths: u16) -> Percentage {
        Percentage::new(hundredths).unwrap()
    }

    fn meter() -> Option<Meter> {
        Some(Meter { start: 1_000, contribution: of(1_500) })
    }

    #[test]
    fn a_share_of_the_meter_reads_the_same_however_it_is_printed() {
        let pay = |hundredths, returns_wager| {
            Pay::Meter(MeterPay { share: of(hundredths), start: 1_000, returns_wager })
        };
        for text in [
            "100 % of the meter",
            "All of the meter",
            "the meter",
            "100% of jackpot",
            "The whole jackpot",
        ] {
            assert_eq!(side_pay(text, meter()), Ok(pay(10_000, true)), "{text}");
        }
        for text in [
            "10 % of the meter less the wager",
            "10% of the meter, wager not returned",
            "10% of the progressive (wager lost)",
        ] {
            assert_eq!(side_pay(text, meter()), Ok(pay(1_000, false)), "{text}");
        }
        for printed in [pay(10_000, true), pay(1_250, false), pay(1, true)] {
            assert_eq!(side_pay(&printed.to_string(), meter()), Ok(printed), "{printed}");
        }
        assert_eq!(side_pay("Lose", meter()), Ok(Pay::Lose));
    }

    #[test]
    fn what_is_no_share_of_a_meter_of_the_wager_is_refused() {
        for text in
            ["0 % of the meter", "101 % of the meter", "1.125 % of the meter", "half of the meter"]
        {
            assert!(side_pay(text, meter()).is_err(), "{text}");
        }
        let refused = side_pay("100 % of the meter", None).unwrap_err();
        assert!(refused.reason.unwrap().contains("has no meter"));
        // Without its meter's row a share is none, and other words are read as those of a pay-off.
        assert_eq!(side_pay("lots", None).unwrap_err().nearest, pay("lots").unwrap_err().nearest);
    }

    #[test]
    fn the_cells_of_a_meter_read() {
        for text in ["10,000 times the wager", "10000 wagers", "10,000 units"] {
            assert_eq!(meter_start(text), Ok(10_000), "{text}");
        }
        for text in
            ["10,000", "$10,000", "10,000.00", "0 times the wager", "1,000,001 times the wager", ""]
        {
            assert!(meter_start(text).is_err(), "{text}");
        }
        for text in
            ["15 % of each wager", "15% of the wager", "15 per cent", "15.00 % of every wager"]
        {
            assert_eq!(contribution(text), Ok(of(1_500)), "{text}");
        }
        for text in ["0 %", "101 %", "15", "15 % of the win", "0.15 of each wager", ""] {
            assert!(contribution(text).is_err(), "{text}");
        }
    }
}

//! The figure itself, written otherwise: its sign, its unit, its odds, its last digits, or a slip of the
//! keyboard. Knows a number and the digits of a printed one, and nothing of games.

use super::diagnosis::{Diagnoses, DiagnosisKind, UNUSUAL};
use super::judged::{LastDigit, one_unit_off};
use gincert_evidence::{Fraction, PrintedNumber};

/// Fewest digits of a figure of which one may be mistyped: of fewer, most numbers are such a slip of another.
const MISTYPED_DIGITS_LEAST: usize = 4;

/// How far a decimal point is moved.
const POINT_MOVES: [i32; 6] = [1, -1, 2, -2, 3, -3];

/// Kinds of slips that are looked for: three of the last digits, five of the keyboard.
const SLIPS: u64 = 8;

/// What a figure is, as far as it decides which slips make sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FigureUnit {
    /// A share, which may be in per cent and has a complement.
    pub is_share: bool,
    /// A probability, which has odds.
    pub is_probability: bool,
    /// Printed as one in so many.
    pub is_one_in: bool,
}

/// Finds how the exact figure is written otherwise to give the printed digits; adds the values that were
/// tried.
pub(crate) fn search(
    printed: &PrintedNumber,
    exact: &Fraction,
    unit: FigureUnit,
    found: &mut Diagnoses,
    values: &mut Vec<Fraction>,
) {
    for (kind, words, value) in in_another_unit(exact, unit) {
        let is_round = kind == DiagnosisKind::Odds && is_in_round_numbers(printed, &value);
        if printed.fits(&value) || is_round {
            found.add(kind, words, &value);
        }
        values.push(value);
    }
    last_digits(printed, exact, found);
    typing(printed, exact, found);
    found.tried += SLIPS;
}

/// The same figure with the other sign, in the other unit, as its complement, as odds.
fn in_another_unit(
    exact: &Fraction,
    unit: FigureUnit,
) -> Vec<(DiagnosisKind, &'static str, Fraction)> {
    let one = Fraction::one();
    let hundred = Fraction::integer(100);
    let mut all =
        vec![(DiagnosisKind::Sign, "the figure itself with the other sign", -exact.clone())];
    let mut add =
        |kind, words, value: Option<Fraction>| all.extend(value.map(|v| (kind, words, v)));
    if unit.is_one_in {
        let against = exact - &one;
        let words = "the odds against it, so many to 1, printed as one in so many";
        add(DiagnosisKind::Odds, words, Some(against));
        add(DiagnosisKind::Odds, "the probability itself", one.checked_div(exact));
        return all;
    }
    if unit.is_share {
        let words = "the figure itself in per cent, printed without '%'";
        add(DiagnosisKind::PerCent, words, Some(exact * &hundred));
        let words = "the figure itself, printed with a superfluous '%'";
        add(DiagnosisKind::PerCent, words, exact.checked_div(&hundred));
        add(DiagnosisKind::Complement, "1 less the figure itself", Some(&one - exact));
    }
    if unit.is_probability {
        let one_in = one.checked_div(exact);
        let against = one_in.as_ref().map(|one_in| one_in - &one);
        add(DiagnosisKind::Odds, "the odds against it, so many to 1", against);
        add(DiagnosisKind::Odds, "the figure itself as one in so many", one_in);
        let odds = exact.checked_div(&(&one - exact));
        add(DiagnosisKind::Odds, "the odds on it, its probability over the complement", odds);
    }
    all
}

/// Fewest digits of large odds before the zeros that they are rounded to.
const ROUND_DIGITS_LEAST: usize = 2;

/// Whether large odds are printed to tens, hundreds or more: 214,400 to 1 for 214,397.3 to 1.
fn is_in_round_numbers(printed: &PrintedNumber, value: &Fraction) -> bool {
    let digits = printed.value().to_string();
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    if printed.places() > 0 || zeros == 0 || digits.len() < ROUND_DIGITS_LEAST + zeros {
        return false;
    }
    let unit = (0..zeros).fold(Fraction::one(), |unit, _| &unit * &Fraction::integer(10));
    let units = value.checked_div(&unit).map(|units| &units.rounded(0) * &unit);
    units.is_some_and(|rounded| rounded == *printed.value())
}

/// Cut off, one unit away, or to fewer digits and filled up with zeros.
fn last_digits(printed: &PrintedNumber, exact: &Fraction, found: &mut Diagnoses) {
    let own = printed.value();
    let is_alike = own.is_negative() == exact.is_negative() && !own.is_zero();
    match one_unit_off(printed, exact).filter(|_| is_alike) {
        Some(LastDigit::Truncated) => {
            let words = "the figure itself, cut off in place of rounded";
            found.add(DiagnosisKind::Truncated, words, exact);
        }
        Some(LastDigit::OffByOne) => {
            let words = "the figure itself, its last digit off by one";
            found.add(DiagnosisKind::LastDigit, words, exact);
        }
        None => {}
    }
    let fewer = (1..printed.places()).find(|fewer| {
        let places = printed.places() - fewer;
        let short = exact.rounded(places);
        let up = Fraction::unit(places);
        let is_cut = own.abs() <= exact.abs() && &exact.abs() - &own.abs() < up;
        let is_short = own.rounded(places) == *own;
        (is_alike || own.is_zero()) && (short == *own || (is_short && is_cut))
    });
    if let Some(fewer) = fewer {
        let is_rounded = exact.rounded(printed.places() - fewer) == *own;
        let words = match (is_rounded, fewer) {
            (true, 1) => "the figure itself with one digit fewer, filled up with a zero".to_owned(),
            (true, _) => {
                format!("the figure itself with {fewer} digits fewer, filled up with zeros")
            }
            (false, 1) => {
                "the figure itself, one digit cut off and filled up with a zero".to_owned()
            }
            (false, _) => {
                format!("the figure itself, {fewer} digits cut off and filled up with zeros")
            }
        };
        let left = printed.significant_digits().saturating_sub(fewer as usize);
        let is_far = !is_rounded && left * 2 < printed.significant_digits();
        let remoteness = if is_far { UNUSUAL } else { 0 };
        found.add_remote((DiagnosisKind::FewerDigits, remoteness), words, exact);
    }
}

/// Slips of the keyboard.
fn typing(printed: &PrintedNumber, exact: &Fraction, found: &mut Diagnoses) {
    let own = printed_digits(printed);
    if printed.value().is_negative() != exact.is_negative() || printed.value().is_zero() {
        return;
    }
    let ten = Fraction::integer(10);
    for places in POINT_MOVES {
        let power = (0..places.abs()).fold(Fraction::one(), |power, _| &power * &ten);
        let moved = if places > 0 { Some(exact * &power) } else { exact.checked_div(&power) };
        if moved.is_some_and(|moved| printed.fits(&moved)) {
            let words = "the figure itself with the decimal point moved";
            found.add(DiagnosisKind::PointMoved, words, exact);
        }
    }
    let right = written(printed, exact, 0);
    let (longer, shorter) = (written(printed, exact, 1), written(printed, exact, -1));
    if right.as_ref().is_some_and(|right| is_exchanged(right, &own)) {
        let words = "the figure itself with two digits exchanged";
        found.add(DiagnosisKind::DigitsExchanged, words, exact);
    }
    // A digit lost behind the point leaves one place fewer; one before the point leaves the places.
    let lost = |from: &Option<Vec<u8>>| from.as_ref().is_some_and(|from| lacks_a_digit(from, &own));
    if lost(&longer) || lost(&right) {
        found.add(DiagnosisKind::DigitLost, "the figure itself with a digit lost", exact);
    }
    let doubled =
        |from: &Option<Vec<u8>>| from.as_ref().is_some_and(|from| has_a_digit_twice(from, &own));
    if doubled(&shorter) || doubled(&right) {
        found.add(DiagnosisKind::DigitDoubled, "the figure itself with a digit doubled", exact);
    }
    // One unit of the last digit is not a typing error.
    let off = (&exact.rounded(printed.places()) - printed.value()).abs();
    let is_long = printed.significant_digits() >= MISTYPED_DIGITS_LEAST
        && off > Fraction::unit(printed.places());
    let mistyped = |right: &Vec<u8>| {
        let pairs = right.iter().zip(&own);
        right.len() == own.len() && pairs.filter(|(right, own)| right != own).count() == 1
    };
    if is_long && right.as_ref().is_some_and(mistyped) {
        found.add(DiagnosisKind::DigitMistyped, "the figure itself with one other digit", exact);
    }
}

/// A value in the unit of a printed number, with so many decimals more or fewer; without sign and `%`.
fn written(printed: &PrintedNumber, value: &Fraction, more: i32) -> Option<Vec<u8>> {
    let is_percent = printed.text().ends_with('%');
    let places = printed.places() as i32 - if is_percent { 2 } else { 0 } + more;
    let places = u32::try_from(places).ok()?;
    let scale = Fraction::integer(if is_percent { 100 } else { 1 });
    Some((&value.abs() * &scale).decimal(places).into_bytes())
}

/// The digits as they are printed, with the point and a leading zero.
fn printed_digits(printed: &PrintedNumber) -> Vec<u8> {
    let digits = printed.text().bytes().filter(|byte| byte.is_ascii_digit() || *byte == b'.');
    let digits: Vec<u8> = digits.collect();
    if digits.first() == Some(&b'.') { [b"0", digits.as_slice()].concat() } else { digits }
}

fn is_exchanged(right: &[u8], own: &[u8]) -> bool {
    if right.len() != own.len() {
        return false;
    }
    let differing: Vec<(&u8, &u8)> =
        right.iter().zip(own).filter(|(right, own)| right != own).collect();
    matches!(differing.as_slice(), [(a, b), (c, d)] if a == d && b == c && **a != b'.' && **b != b'.')
}

/// Whether the printed digits are the right ones less one, which is not the last: that is a figure cut off.
fn lacks_a_digit(right: &[u8], own: &[u8]) -> bool {
    let last = right.len().saturating_sub(1);
    right.len() == own.len() + 1
        && (0..last).any(|place| {
            right.get(place).is_some_and(u8::is_ascii_digit) && without(right, place).eq(own.iter())
        })
}

/// Whether the printed digits are the right ones with one of them twice.
fn has_a_digit_twice(right: &[u8], own: &[u8]) -> bool {
    own.len() == right.len() + 1
        && (1..own.len()).any(|place| {
            let is_double = own.get(place) == own.get(place - 1);
            is_double && own[place].is_ascii_digit() && without(own, place).eq(right.iter())
        })
}

fn without(digits: &[u8], place: usize) -> impl Iterator<Item = &u8> {
    digits.iter().enumerate().filter(move |(index, _)| *index != place).map(|(_, digit)| digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, exact: (i64, i64), unit: FigureUnit) -> Vec<&'static str> {
        let printed = PrintedNumber::parse(text).unwrap();
        let exact = Fraction::new(exact.0, exact.1).unwrap();
        let mut found = Diagnoses::default();
        search(&printed, &exact, unit, &mut found, &mut Vec::new());
        found.sort();
        found.found.iter().map(|found| found.kind.word()).collect()
    }

    const SHARE: FigureUnit = FigureUnit { is_share: true, is_probability: true, is_one_in: false };

    #[test]
    fn a_probability_is_recognised_in_other_units() {
        // 0.1517642 is 1 in 6.589 and 5.589 to 1.
        let exact = (1_517_642, 10_000_000);
        let cases: [(&str, &[&str]); 6] = [
            ("15.1764", &["per-cent", "point-moved"]),
            ("0.8482", &["complement"]),
            ("5.589", &["odds"]),
            ("6.589", &["odds"]),
            ("0.1789", &["odds"]),
            ("-0.1518", &["sign"]),
        ];
        for (text, expected) in cases {
            assert_eq!(kinds(text, exact, SHARE), expected, "{text}");
        }
        // Odds of 214,397.3 to 1, which is 1 in 214,398.3, in round numbers.
        let rare = (10, 2_143_983);
        assert_eq!(kinds("214400", rare, SHARE), ["odds", "odds"]);
        assert_eq!(kinds("214,400", rare, SHARE), ["odds", "odds"]);
        assert_eq!(kinds("210,000", rare, SHARE), ["odds", "odds"]);
        assert_eq!(kinds("214,300", rare, SHARE), Vec::<&str>::new());
        assert_eq!(kinds("200,000", rare, SHARE), Vec::<&str>::new());
        let one_in = FigureUnit { is_one_in: true, ..SHARE };
        assert_eq!(kinds("5.59", (6_589, 1_000), one_in), ["odds"]);
    }

    #[test]
    fn slips_of_the_keyboard_are_told_apart() {
        let exact = (1_517_642, 10_000_000);
        let cases: [(&str, &[&str]); 9] = [
            ("0.151674", &["digits-exchanged"]),
            ("0.511764", &["digits-exchanged"]),
            ("0.15164", &["digit-lost"]),
            ("0.1517764", &["digit-doubled"]),
            ("1.51764", &["point-moved"]),
            ("0.0151764", &["point-moved"]),
            ("0.151964", &["digit-mistyped"]),
            ("0.1517", &["truncated"]),
            ("0.151800", &["fewer-digits"]),
        ];
        for (text, expected) in cases {
            assert_eq!(kinds(text, exact, SHARE), expected, "{text}");
        }
        assert_eq!(kinds("07.41 %", (7_041, 10_000), SHARE), ["digits-exchanged"]);
        assert_eq!(kinds(".151674", exact, SHARE), ["digits-exchanged"]);
        assert_eq!(kinds("15.18 %", exact, SHARE), Vec::<&str>::new(), "the figure itself");
        let count = FigureUnit { is_share: false, is_probability: false, is_one_in: false };
        assert_eq!(kinds("20,033,712", (20_303_712, 1), count), ["digits-exchanged"]);
        assert_eq!(kinds("2,033,712", (20_303_712, 1), count), ["digit-lost"]);
        assert_eq!(kinds("203,303,712", (20_303_712, 1), count), ["digit-doubled"]);
    }
}

//! Amounts of money as people write them: `$1,718.00`.
//!
//! Decimals are those of ISO 4217. Signs are the ones that readers of English tell apart; every other
//! currency is written with its code.

use crate::fraction::Fraction;

/// Decimals of the currencies that have not two (ISO 4217, list one).
const DECIMALS: [(u8, &[&str]); 3] = [
    (
        0,
        &[
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI",
            "VND", "VUV", "XAF", "XOF", "XPF",
        ],
    ),
    (3, &["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]),
    (4, &["CLF", "UYW"]),
];

/// Signs of currencies.
const SIGNS: [(&str, &str); 19] = [
    ("USD", "$"),
    ("AUD", "A$"),
    ("BRL", "R$"),
    ("CAD", "CA$"),
    ("CNY", "CN\u{a5}"),
    ("EUR", "\u{20ac}"),
    ("GBP", "\u{a3}"),
    ("HKD", "HK$"),
    ("ILS", "\u{20aa}"),
    ("INR", "\u{20b9}"),
    ("JPY", "\u{a5}"),
    ("KRW", "\u{20a9}"),
    ("MOP", "MOP$"),
    ("MXN", "MX$"),
    ("NZD", "NZ$"),
    ("PHP", "\u{20b1}"),
    ("SGD", "S$"),
    ("TWD", "NT$"),
    ("VND", "\u{20ab}"),
];

/// Codes of money in circulation and of accounts kept in it (ISO 4217, list one, as of 2025, with those
/// that it withdrew since 2020 and that older logs hold). Metals, and codes for tests and for no
/// currency, have no decimals and are left out.
const CODES: &str = "\
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
    CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
    GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW \
    KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD \
    NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE \
    SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED \
    VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL";

/// Decimals of a currency that ISO 4217 lists; `None` for any other text, because nobody can say how
/// many it has.
///
/// ```
/// use gincert_evidence::listed_decimals;
/// assert_eq!(["USD", "JPY", "KWD"].map(listed_decimals), [Some(2), Some(0), Some(3)]);
/// assert_eq!(["usd", "XXX", "EURO", "", "U D"].map(listed_decimals), [None; 5]);
/// ```
pub fn listed_decimals(currency: &str) -> Option<u8> {
    let is_listed = CODES.split(' ').any(|code| code == currency);
    is_listed.then(|| currency_decimals(currency))
}

/// Decimals of a currency: two where ISO 4217 says nothing else.
pub fn currency_decimals(currency: &str) -> u8 {
    let found = DECIMALS.iter().find(|(_, currencies)| currencies.contains(&currency));
    found.map_or(2, |(decimals, _)| *decimals)
}

/// An amount in minor units as people write it. A currency that is not known (no text, or `XXX`, which
/// ISO 4217 has for none) gives minor units, because nobody can say how many decimals it has.
///
/// ```
/// use gincert_evidence::money_notation;
/// assert_eq!(money_notation(171_800, "USD"), "$1,718.00");
/// assert_eq!(money_notation(-5, "EUR"), "-\u{20ac}0.05");
/// assert_eq!(money_notation(1_500, "JPY"), "\u{a5}1,500");
/// assert_eq!(money_notation(1_500, "KWD"), "KWD 1.500");
/// assert_eq!(money_notation(1_500, ""), "1,500 minor units");
/// ```
pub fn money_notation(minor: i128, currency: &str) -> String {
    if matches!(currency, "" | "XXX") {
        return format!("{} minor units", grouped(minor));
    }
    let (minus, whole, parts) = units_and_parts(minor, currency);
    let mark = if parts.is_empty() { "" } else { "." };
    let sign = SIGNS.iter().find(|(code, _)| *code == currency);
    let sign = sign.map_or_else(|| format!("{currency} "), |(_, sign)| (*sign).to_owned());
    format!("{minus}{sign}{}{mark}{parts}", thousands(&whole))
}

/// An amount in minor units as a plain number with this decimal mark, as a spreadsheet reads one: no sign of money and
/// no separators. `None` for a currency that is not known (no text, or `XXX`), whose number of decimals is not known.
///
/// ```
/// use gincert_evidence::plain_amount;
/// assert_eq!(plain_amount(-171_805, "USD", ',').as_deref(), Some("-1718,05"));
/// assert_eq!(plain_amount(1_500, "JPY", '.').as_deref(), Some("1500"));
/// assert_eq!(plain_amount(1_500, "", '.'), None);
/// ```
pub fn plain_amount(minor: i128, currency: &str, mark: char) -> Option<String> {
    if matches!(currency, "" | "XXX") {
        return None;
    }
    let (minus, whole, parts) = units_and_parts(minor, currency);
    let mark = if parts.is_empty() { String::new() } else { mark.to_string() };
    Some(format!("{minus}{whole}{mark}{parts}"))
}

/// The minus, the units and the decimals of an amount in minor units.
fn units_and_parts(minor: i128, currency: &str) -> (&'static str, String, String) {
    let digits = minor.unsigned_abs().to_string();
    let decimals = usize::from(currency_decimals(currency));
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, parts) = padded.split_at(padded.len() - decimals);
    (if minor < 0 { "-" } else { "" }, whole.to_owned(), parts.to_owned())
}

/// The digits of a whole number of any size with separators of thousands; any other text as it is.
///
/// ```
/// assert_eq!(gincert_evidence::parted("6071092494667200"), "6,071,092,494,667,200");
/// assert_eq!(gincert_evidence::parted("10^9"), "10^9");
/// ```
pub fn parted(number: &str) -> String {
    let is_whole = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_whole { thousands(number) } else { number.to_owned() }
}

/// A number with so many decimals, and separators of thousands before them.
///
/// ```
/// use gincert_evidence::{Fraction, parted_decimal};
/// assert_eq!(parted_decimal(&Fraction::integer(-35_066), 1), "-35,066.0");
/// ```
pub fn parted_decimal(number: &Fraction, places: u32) -> String {
    let text = number.decimal(places);
    let (sign, digits) = text.strip_prefix('-').map_or(("", &*text), |digits| ("-", digits));
    match digits.split_once('.') {
        Some((whole, parts)) => format!("{sign}{}.{parts}", thousands(whole)),
        None => format!("{sign}{}", thousands(digits)),
    }
}

/// A whole number with separators of thousands.
///
/// ```
/// assert_eq!(gincert_evidence::grouped(-1_234_567), "-1,234,567");
/// ```
pub fn grouped(number: i128) -> String {
    let minus = if number < 0 { "-" } else { "" };
    format!("{minus}{}", thousands(&number.unsigned_abs().to_string()))
}

fn thousands(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The form of a word that fits a number: one for 1, the other for every other number.
///
/// ```
/// use gincert_evidence::fitting;
/// assert_eq!(fitting(1, "agrees", "agree"), "agrees");
/// assert_eq!(fitting(0, "agrees", "agree"), "agree");
/// ```
pub fn fitting<'w>(count: u64, one: &'w str, more: &'w str) -> &'w str {
    if count == 1 { one } else { more }
}

/// A number with the noun that fits it.
///
/// ```
/// use gincert_evidence::counted;
/// assert_eq!(counted(1, "figure", "figures"), "1 figure");
/// assert_eq!(counted(0, "figure", "figures"), "0 figures");
/// assert_eq!(counted(4_701, "finding", "findings"), "4,701 findings");
/// ```
pub fn counted(count: u64, one: &str, more: &str) -> String {
    format!("{} {}", grouped(count.into()), fitting(count, one, more))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_amount_has_its_currencys_decimals() {
        for (minor, currency, text) in [
            (0, "USD", "$0.00"),
            (7, "USD", "$0.07"),
            (-100, "GBP", "-\u{a3}1.00"),
            (99_999_999, "CAD", "CA$999,999.99"),
            (1, "JPY", "\u{a5}1"),
            (-12_345, "BHD", "-BHD 12.345"),
            (12_345, "CLF", "CLF 1.2345"),
            (1_234, "CHF", "CHF 12.34"),
            (i128::MIN, "XXX", "-170,141,183,460,469,231,731,687,303,715,884,105,728 minor units"),
        ] {
            assert_eq!(money_notation(minor, currency), text);
        }
    }
}

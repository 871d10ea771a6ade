//! What the lines above the names of the columns, and these names, say of amounts: their currency, and what one of them is worth.

use super::export::Export;
use super::vocabulary::{amount_named, has_word};
use gincert_evidence::listed_decimals;
use std::collections::BTreeSet;

/// Words for amounts in a title.
const AMOUNTS_OF_TITLE: &str = "amounts|beträge|montants|importes|importi|valores|kwoty|belopp|beløb|beløp|bedragen|summat|částky|sumy|összegek|iznosi|sume|суми|суммы|ποσά|tutarlar";

/// Words for a currency.
const CURRENCIES: &str = "currency|ccy|währung|waehrung|moneda|devise|valuta|waluta|moeda|valuutta|mena|měna|pénznem|valută|валута|валюта|νόμισμα|valuuta|通貨|통화|货币|幣別|döviz";

/// Codes that are words or abbreviations as well: they are those of currencies beside a word for one, or in brackets.
const WORDS_AS_WELL: [&str; 18] = [
    "ALL", "ANG", "BAM", "BOB", "COP", "CUP", "GEL", "GIP", "LAK", "MAD", "MOP", "MUR", "PEN",
    "RON", "SOS", "TOP", "TRY", "WST",
];

/// The currency that a line says amounts are in, as `AMOUNTS IN HKD` does.
pub(super) fn currency_of_amounts(line: &str) -> Option<&str> {
    let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find(|word| has_word(word, AMOUNTS_OF_TITLE))?;
    let mut behind = words.skip_while(|word| has_word(word, "in|en|em|w|i|v|u|в"));
    behind.next().filter(|word| word.len() == 3 && listed_decimals(word).is_some())
}

/// The only currency of which a text has the code in large letters.
fn code_in(text: &str) -> Option<&str> {
    let is_certain = has_word(text, CURRENCIES);
    let in_brackets = |code: &str| {
        [['(', ')'], ['[', ']']]
            .iter()
            .any(|[open, end]| text.contains(&format!("{open}{code}{end}")))
    };
    let words = text.split(|c: char| !c.is_alphanumeric());
    let is_code = |word: &&str| {
        let is_listed = word.len() == 3
            && word.bytes().all(|c| c.is_ascii_uppercase())
            && listed_decimals(word).is_some();
        is_listed && (is_certain || !WORDS_AS_WELL.contains(word) || in_brackets(word))
    };
    let codes: BTreeSet<&str> = words.filter(is_code).collect();
    let mut codes = codes.into_iter();
    codes.next().filter(|_| codes.next().is_none())
}

/// The currency that the lines above the names of the columns state, or else the names of columns of amounts; `None` where they state
/// several.
pub(super) fn find(export: &Export) -> Option<String> {
    let before = export.before.iter().filter_map(|line| {
        currency_of_amounts(line).or_else(|| code_in(line).filter(|_| has_currency(line)))
    });
    let only = |codes: BTreeSet<&str>| {
        let mut codes = codes.into_iter();
        codes.next().filter(|_| codes.next().is_none()).map(str::to_owned)
    };
    let before: BTreeSet<&str> = before.collect();
    if !before.is_empty() {
        return only(before);
    }
    let amounts = export.names.iter().filter(|name| amount_named(name).is_some());
    let of_names: BTreeSet<&str> = amounts.filter_map(|name| code_in(name)).collect();
    match of_names.is_empty() {
        false => only(of_names),
        true => only(export.before.iter().filter_map(|line| code_in(line)).collect()),
    }
}

/// Whether a line says that it is about a currency or about amounts.
fn has_currency(line: &str) -> bool {
    has_word(line, CURRENCIES) || has_word(line, AMOUNTS_OF_TITLE)
}

/// What one is worth by a line such as `1 chip = 0.25 EUR`, in hundredths.
pub(super) fn worth_of_one(line: &str) -> Option<i64> {
    let (one, worth) = line.split_once('=')?;
    let mut words = one.split_whitespace().rev();
    let (name, number) = (words.next()?, words.next()?);
    let is_name =
        !name.contains(|c: char| c.is_ascii_digit()) && name.contains(char::is_alphabetic);
    let mut texts = worth.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','));
    let text = texts.find(|text| text.contains(|c: char| c.is_ascii_digit()))?;
    let text = text.trim_end_matches(['.', ',']);
    let minor = match text.split_once(['.', ',']) {
        Some((units, parts)) if parts.len() == 2 => {
            format!("{units}{parts}").parse::<i64>().ok()?
        }
        Some((units, parts)) if parts.len() == 1 => {
            format!("{units}{parts}0").parse::<i64>().ok()?
        }
        Some(_) => return None,
        None => text.parse::<i64>().ok()?.checked_mul(100)?,
    };
    (is_name && number == "1" && minor > 0).then_some(minor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_is_stated_by_its_code() {
        assert_eq!(code_in("Valuta: NOK"), Some("NOK"));
        assert_eq!(code_in("Innsats (SEK)"), Some("SEK"));
        assert_eq!(code_in("ALL TABLES"), None);
        assert_eq!(code_in("Ante (TRY)"), Some("TRY"));
        assert_eq!(code_in("EUR / USD"), None);
        assert_eq!(currency_of_amounts("Alle beløp i NOK"), Some("NOK"));
    }

    #[test]
    fn one_of_an_amount_is_worth_what_a_line_says() {
        for (line, minor) in [
            ("1 zseton = 0,25 EUR", Some(25)),
            ("Note: 1 chip = $0.25", Some(25)),
            ("1 enhet = 5 NOK", Some(500)),
            ("1 жетон = 0.5 лв.", Some(50)),
            ("2 zseton = 0,25 EUR", None),
            ("a = b", None),
            ("T1 = 3", None),
        ] {
            assert_eq!(worth_of_one(line), minor, "{line}");
        }
    }
}

//! How the amounts of an export are written, and which columns hold amounts.

use super::long::LongTable;
use gincert_evidence::listed_decimals;
use gincert_replay::map::{AmountFormat, SIGN_CHARS_MAX, SignForm};
use std::collections::{BTreeMap, BTreeSet};

/// The words of a map for how amounts are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AmountSpelling {
    pub format: AmountFormat,
    /// The currency sign, where one occurs.
    pub sign: Option<String>,
    /// Whether decimals occur, always the same number, so that amounts are in units with decimals.
    pub has_decimals: bool,
    /// Whether no other spelling reads all cells with other values.
    pub is_only: bool,
}

/// The spelling, and the amounts of every column that holds nothing else.
pub(crate) fn find(
    table: &LongTable,
    is_other: &dyn Fn(usize) -> bool,
) -> (AmountSpelling, BTreeMap<usize, Vec<Option<i64>>>) {
    let places: Vec<usize> = (0..table.columns.len()).filter(|at| !is_other(*at)).collect();
    let alike: Vec<usize> = places.into_iter().filter(|at| is_amounts(table, *at)).collect();
    let texts: BTreeSet<&str> = alike
        .iter()
        .filter_map(|at| table.columns.get(*at))
        .flat_map(|column| column.cells.iter().map(|cell| cell.trim()))
        .filter(|text| !text.is_empty())
        .collect();
    let (spelling, is_only) = spelling(&texts);
    let AmountSpelling { format, .. } = &spelling;
    let amounts = alike.into_iter().filter_map(|at| {
        let cells = &table.columns.get(at)?.cells;
        let read = cells.iter().map(|cell| match cell.trim() {
            "" => Some(None),
            text => format.minor(text).map(Some),
        });
        Some((at, read.collect::<Option<Vec<Option<i64>>>>()?))
    });
    let amounts = amounts.collect();
    (AmountSpelling { is_only, ..spelling }, amounts)
}

/// The text around an amount that is no digit, mark or sign: a currency sign or nothing.
fn around(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit() && !"+-().,' \u{a0}\u{202f}".contains(*c)).collect()
}

/// Whether a column's cells are numbers as people write amounts, with one currency sign or none.
fn is_amounts(table: &LongTable, at: usize) -> bool {
    let Some(column) = table.columns.get(at) else { return false };
    let mut signs: BTreeSet<String> = BTreeSet::new();
    let mut filled = 0;
    for text in column.cells.iter().map(|cell| cell.trim()).filter(|text| !text.is_empty()) {
        if !text.contains(|c: char| c.is_ascii_digit()) || text.len() > 40 {
            return false;
        }
        signs.insert(around(text));
        filled += 1;
    }
    signs.remove("");
    filled > 0 && signs.len() <= 1 && signs.iter().all(|sign| is_currency_sign(sign))
}

/// Whether a text is a currency sign: `T12` is a table, and `op7` an operator.
fn is_currency_sign(text: &str) -> bool {
    let has_symbol = text.contains(|c: char| "$€£¥₹₩₺₽₴₫₱฿".contains(c));
    let is_known = ["kr", "Kr", "zł", "Kč", "Ft", "Fr", "Rs"].contains(&text);
    text.chars().count() <= SIGN_CHARS_MAX
        && (has_symbol || is_known || listed_decimals(text).is_some())
}

/// The spelling that reads the most texts with the fewest words, and whether it is the only one.
fn spelling(texts: &BTreeSet<&str>) -> (AmountSpelling, bool) {
    let mut signs: BTreeMap<String, usize> = BTreeMap::new();
    for text in texts {
        *signs.entry(around(text)).or_default() += 1;
    }
    signs.remove("");
    let sign = signs.into_iter().max_by_key(|(_, count)| *count).map(|(sign, _)| sign);
    let mut best: Option<(usize, usize, AmountSpelling)> = None;
    let mut is_only = true;
    for mark in [b'.', b','] {
        let decimals = decimals(texts, mark);
        let other = if mark == b'.' { ',' } else { '.' };
        for thousands in [None, Some(other), Some(' '), Some('\'')] {
            for form in [
                SignForm::MinusInFront,
                SignForm::PlusOrMinus,
                SignForm::MinusBehind,
                SignForm::Brackets,
            ] {
                let plain = AmountFormat {
                    decimals: Some(decimals.unwrap_or(0)),
                    mark,
                    thousands,
                    sign: form,
                    ..AmountFormat::default()
                };
                let format = match &sign {
                    Some(sign) => plain.with_currency_sign(sign).unwrap_or(plain),
                    None => plain,
                };
                let read = texts.iter().filter(|text| format.minor(text).is_some()).count();
                let words = usize::from(thousands.is_some())
                    + usize::from(form != SignForm::MinusInFront)
                    + usize::from(mark == b',');
                let found = AmountSpelling {
                    format,
                    sign: sign.clone(),
                    has_decimals: decimals.is_some(),
                    is_only: true,
                };
                let order = |(read, words, _): &(usize, usize, AmountSpelling)| {
                    (*read, std::cmp::Reverse(*words))
                };
                match &best {
                    Some(known) if order(known) >= (read, std::cmp::Reverse(words)) => {
                        is_only &= read < known.0 || same_values(&known.2, &found, texts);
                    }
                    known => {
                        is_only = known.as_ref().is_none_or(|known| {
                            known.0 < read || same_values(&known.2, &found, texts)
                        });
                        best = Some((read, words, found));
                    }
                }
            }
        }
    }
    let plain = AmountSpelling {
        format: AmountFormat::default(),
        sign: None,
        has_decimals: false,
        is_only: true,
    };
    (best.map_or(plain, |(_, _, found)| found), is_only)
}

fn same_values(one: &AmountSpelling, other: &AmountSpelling, texts: &BTreeSet<&str>) -> bool {
    texts.iter().all(|text| one.format.minor(text) == other.format.minor(text))
}

/// The number of decimals after a mark, if it is the same in nearly every text with the mark and more
/// than none.
fn decimals(texts: &BTreeSet<&str>, mark: u8) -> Option<u8> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for text in texts {
        let Some((_, after)) = text.rsplit_once(char::from(mark)) else { continue };
        let digits = after.chars().take_while(char::is_ascii_digit).count();
        *counts.entry(digits).or_default() += 1;
    }
    let (digits, count) = counts.iter().max_by_key(|(_, count)| **count)?;
    let all: usize = counts.values().sum();
    let most = *counts.keys().max()?;
    // Three digits after the only mark may also be thousands.
    let is_plain = matches!(digits, 1 | 2) || *digits == 3 && mark == b'.' && all == *count;
    // One decimal belongs to a currency with two.
    (is_plain && most <= 3).then(|| u8::try_from(most.max(2)).unwrap_or(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> (AmountSpelling, bool) {
        spelling(&texts.iter().copied().collect())
    }

    #[test]
    fn a_spelling_reads_every_amount() {
        let (found, is_only) = of(&["1.250,00 €", "-25,00 €", "7,50 €"]);
        assert!(is_only && found.has_decimals && found.sign.as_deref() == Some("€"));
        assert_eq!(found.format.minor("-1.250,00 €"), Some(-125_000));
        let (found, _) = of(&["$1,250.00", "($25.00)", "$0.00"]);
        assert_eq!((found.format.sign, found.format.thousands), (SignForm::Brackets, Some(',')));
        let (found, _) = of(&["25.00-", "1250.00", "8.00"]);
        assert_eq!((found.format.sign, found.format.thousands), (SignForm::MinusBehind, None));
        let (found, _) = of(&["+40.00", "-5.00", "0.00"]);
        assert_eq!(found.format.sign, SignForm::PlusOrMinus);
        let (found, _) = of(&["3500", "-800", "0"]);
        assert!(!found.has_decimals && found.format.decimals == Some(0));
    }
}

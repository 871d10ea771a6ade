//! How amounts are written: the spellings that read nearly all cells of some columns, and the cells by which two of them
//! differ.

use gincert_evidence::listed_decimals;
use gincert_replay::map::{AmountFormat, SIGN_CHARS_MAX, SignForm};
use std::collections::BTreeMap;

/// Of a hundred filled cells of a column of amounts so many have to be amounts.
pub const AMOUNT_SHARE: usize = 98;

/// Most decimals of a currency that is in use.
const CURRENCY_DECIMALS_MAX: usize = 3;

/// Currencies by their signs; a sign may be that of several.
const SIGNS: [(&str, &str); 4] = [("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY")];

/// The distinct texts of a column, and how many cells have each.
pub(crate) type AmountTexts<'t> = BTreeMap<&'t str, usize>;

/// The words of a map for how amounts are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct AmountSpelling {
    pub format: AmountFormat,
    /// The currency sign, where one occurs.
    pub sign: Option<String>,
    /// Whether decimals occur, always the same number, so that amounts are in units with decimals.
    pub has_decimals: bool,
}

impl AmountSpelling {
    /// Whether both read a text, as different numbers of units.
    fn differs(&self, other: &AmountSpelling, text: &str) -> bool {
        let units = |one: &AmountSpelling| {
            let places = u32::from(6_u8.saturating_sub(one.format.decimals.unwrap_or(0)));
            Some(i128::from(one.format.minor(text)?) * 10_i128.pow(places))
        };
        units(self).zip(units(other)).is_some_and(|(one, other)| one != other)
    }
}

/// Whether so many are nearly all.
pub(crate) fn are_nearly_all(count: usize, of: usize) -> bool {
    count * 100 >= of * AMOUNT_SHARE
}

/// The currency of a sign or of a code.
pub(crate) fn currency_of(sign: &str) -> Option<&str> {
    let known = SIGNS.iter().find(|(own, _)| *own == sign).map(|(_, code)| *code);
    known.or_else(|| listed_decimals(sign).map(|_| sign))
}

/// The digits of an amount as a number with its sign; amounts of one column have one number of decimals.
pub(crate) fn digits(cell: &str) -> Option<i128> {
    if is_zero_of_accounts(cell) {
        return Some(0);
    }
    let digits: String = cell.chars().filter(char::is_ascii_digit).take(18).collect();
    let is_below = cell.contains(['-', '(', '\u{2212}']);
    let value: i128 = digits.parse().ok()?;
    Some(if is_below { -value } else { value })
}

/// An amount in hundredths, whether it has decimals or none; three digits behind a mark are thousands.
pub(crate) fn hundredths(cell: &str) -> Option<i128> {
    let amount = digits(cell)?;
    // Of several marks the last one is before the decimals.
    let last = cell.chars().rev().find(|c| ['.', ','].contains(c));
    Some(match last.map_or(0, |mark| digits_behind(cell, mark)) {
        1 => amount * 10,
        2 => amount,
        _ => amount * 100,
    })
}

/// The text of an amount without its digits, marks and signs: a currency sign or nothing.
pub(crate) fn around(text: &str) -> String {
    let is_own =
        |c: char| c.is_ascii_digit() || c.is_whitespace() || "+-().,'\u{2212}\u{2019}".contains(c);
    text.chars().filter(|c| !is_own(*c)).collect()
}

/// Whether a text is a currency sign: `T12` is a table, and `op7` an operator.
pub(crate) fn is_currency_sign(text: &str) -> bool {
    let has_symbol = text.contains(|c: char| "$€£¥₹₩₺₽₴₫₱฿".contains(c));
    let is_known = ["kr", "Kr", "zł", "Kč", "Ft", "Fr", "Rs"].contains(&text);
    text.chars().count() <= SIGN_CHARS_MAX
        && (has_symbol || is_known || listed_decimals(text).is_some())
}

/// Whether a text is a dash beside a currency sign, as accounts write zero.
pub(crate) fn is_zero_of_accounts(text: &str) -> bool {
    let sign = around(text);
    text.ends_with(['-', '\u{2212}'])
        && text.starts_with(&sign)
        && is_currency_sign(&sign)
        && !text.contains(|c: char| c.is_ascii_digit())
}

/// Cells that a spelling reads, of all.
pub(crate) fn read_cells(spelling: &AmountSpelling, texts: &AmountTexts<'_>) -> (usize, usize) {
    let read = texts.iter().filter(|(text, _)| spelling.format.minor(text).is_some());
    (read.map(|(_, cells)| cells).sum(), texts.values().sum())
}

/// A text that two spellings read as different numbers.
pub(crate) fn deciding<'t>(
    one: &AmountSpelling,
    other: &AmountSpelling,
    columns: &[(usize, &AmountTexts<'t>)],
) -> Option<(usize, &'t str)> {
    columns.iter().find_map(|(at, texts)| {
        let text = texts.keys().find(|text| one.differs(other, text))?;
        Some((*at, *text))
    })
}

/// The spellings that read most cells of columns, and no two of them the same numbers: the first reads the most cells with
/// the fewest words, and the others nearly all. `is_common`: with the decimals that most of the columns have, not with those
/// of the column that has the most.
pub(crate) fn spellings(
    columns: &[(usize, &AmountTexts<'_>)],
    is_common: bool,
) -> Vec<AmountSpelling> {
    let sign = common_sign(columns);
    let listed = sign.as_deref().and_then(currency_of).and_then(listed_decimals);
    let mut found: Vec<(usize, usize, AmountSpelling)> = Vec::new();
    for mark in [b'.', b','] {
        let (decimals, is_doubtful) = decimals(columns, mark, is_common);
        // A currency with two decimals has none of three: such digits are thousands.
        let is_possible = |decimals: &u8| listed.is_none_or(|listed| *decimals <= listed);
        let decimals = decimals.filter(is_possible);
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
                let words = usize::from(thousands.is_some())
                    + usize::from(form != SignForm::MinusInFront)
                    + usize::from(mark == b',')
                    + if decimals.is_some() && is_doubtful { 3 } else { 0 };
                let has_decimals = decimals.is_some();
                let one = AmountSpelling { format, sign: sign.clone(), has_decimals };
                let read = columns.iter().map(|(_, texts)| read_cells(&one, texts).0).sum();
                found.push((read, words, one));
            }
        }
    }
    // It is stable: of spellings with as many words the first one stays the first.
    found.sort_by_key(|(read, words, _)| (std::cmp::Reverse(*read), *words));
    let all = columns.iter().flat_map(|(_, texts)| texts.values()).sum();
    let mut kept: Vec<AmountSpelling> = Vec::new();
    for (read, _, one) in found {
        let is_other = || kept.iter().all(|known| deciding(known, &one, columns).is_some());
        if kept.is_empty() || are_nearly_all(read, all) && is_other() {
            kept.push(one);
        }
    }
    kept
}

/// The currency sign that most cells have which have one.
fn common_sign(columns: &[(usize, &AmountTexts<'_>)]) -> Option<String> {
    let mut signs: BTreeMap<String, usize> = BTreeMap::new();
    for (text, cells) in columns.iter().flat_map(|(_, texts)| texts.iter()) {
        *signs.entry(around(text)).or_default() += cells;
    }
    signs.retain(|sign, _| is_currency_sign(sign));
    signs.into_iter().max_by_key(|(_, count)| *count).map(|(sign, _)| sign)
}

/// The number of decimals after a mark, if there are any; and whether these digits are more likely thousands: there are
/// three after every mark, and amounts without a mark.
fn decimals(
    columns: &[(usize, &AmountTexts<'_>)],
    mark: u8,
    is_common: bool,
) -> (Option<u8>, bool) {
    let counts: Vec<BTreeMap<usize, usize>> =
        columns.iter().map(|(_, texts)| cells_by_digits(texts, mark)).collect();
    let of = counts.iter().filter_map(column_decimals).filter(|decimals| *decimals > 0);
    // One decimal belongs to a currency with two.
    let mut all: Vec<usize> = of.map(|decimals| decimals.max(2)).collect();
    all.sort_unstable();
    let count = |decimals: &usize| all.iter().filter(|one| *one == decimals).count();
    let chosen = match is_common {
        true => all.iter().max_by_key(|decimals| count(decimals)),
        false => all.last(),
    };
    let is_three =
        |counts: &BTreeMap<usize, usize>| counts.keys().all(|digits| [0, 3].contains(digits));
    let has_plain = columns.iter().zip(&counts).any(|((_, texts), counts)| {
        let is_plain = |text: &&str| !text.contains(char::from(mark)) && has_digit(text);
        counts.contains_key(&3) && texts.keys().any(is_plain)
    });
    let is_doubtful = chosen == Some(&3) && counts.iter().all(is_three) && has_plain;
    (chosen.and_then(|decimals| u8::try_from(*decimals).ok()), is_doubtful)
}

/// Whether an amount is other than zero.
pub(crate) fn has_digit(text: &str) -> bool {
    text.contains(|c: char| ('1'..='9').contains(&c))
}

/// How many digits an amount has behind a mark.
pub(crate) fn digits_behind(text: &str, mark: char) -> usize {
    let behind = text.rsplit_once(mark).map_or("", |(_, behind)| behind);
    behind.chars().take_while(char::is_ascii_digit).count()
}

/// How many digits an amount has behind a mark, without zeros at its end.
pub(crate) fn decimals_behind(text: &str, mark: char) -> usize {
    let digits: String =
        text.chars().skip_while(|c| *c != mark).filter(char::is_ascii_digit).collect();
    digits.trim_end_matches('0').len()
}

/// How many cells have how many digits behind a mark.
fn cells_by_digits(texts: &AmountTexts<'_>, mark: u8) -> BTreeMap<usize, usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for (text, cells) in texts {
        *counts.entry(digits_behind(text, char::from(mark))).or_default() += cells;
    }
    counts
}

/// The fewest decimals that nearly all cells have at most which have any; `None` where more than a few cells have more than
/// those of a currency.
fn column_decimals(counts: &BTreeMap<usize, usize>) -> Option<usize> {
    let sum = |from: usize, to: usize| -> usize {
        counts.iter().filter(|(digits, _)| (from..=to).contains(*digits)).map(|one| one.1).sum()
    };
    if !are_nearly_all(sum(0, CURRENCY_DECIMALS_MAX), sum(0, usize::MAX)) {
        return None;
    }
    let all = sum(1, CURRENCY_DECIMALS_MAX);
    (0..=CURRENCY_DECIMALS_MAX).find(|decimals| are_nearly_all(sum(1, *decimals), all))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The spellings of a column, as a map has them.
    fn of(texts: &[&str]) -> Vec<AmountSpelling> {
        let mut counts = AmountTexts::new();
        texts.iter().for_each(|text| *counts.entry(text).or_default() += 1);
        spellings(&[(0, &counts)], true)
    }

    #[test]
    fn the_last_mark_of_an_amount_is_before_its_decimals() {
        for (text, expected) in
            [("31,370.00", 3_137_000), ("1.530,50-", -153_050), ("1,250", 125_000), ("7.5", 750)]
        {
            assert_eq!(hundredths(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_spelling_reads_every_amount() {
        let found = of(&["1.250,00 €", "-25,00 €", "7,50 €"]);
        assert!(found.len() == 1 && found[0].has_decimals);
        assert_eq!(found[0].sign.as_deref(), Some("€"));
        assert_eq!(found[0].format.minor("-1.250,00 €"), Some(-125_000));
        let found = &of(&["$1,250.00", "($25.00)", "$0.00"])[0];
        assert_eq!((found.format.sign, found.format.thousands), (SignForm::Brackets, Some(',')));
        let found = &of(&["25.00-", "1250.00", "8.00"])[0];
        assert_eq!((found.format.sign, found.format.thousands), (SignForm::MinusBehind, None));
        let found = &of(&["+40.00", "-5.00", "0.00"])[0];
        assert_eq!(found.format.sign, SignForm::PlusOrMinus);
        let found = &of(&["3500", "-800", "0"])[0];
        assert!(!found.has_decimals && found.format.decimals == Some(0));
        let found = &of(&["CHF 1\u{2019}250.50", "CHF \u{2212}7.00"])[0];
        assert_eq!(found.format.minor("CHF \u{2212}1\u{2019}250.50"), Some(-125_050));
    }

    #[test]
    fn three_digits_behind_a_mark_are_decimals_or_thousands_and_both_are_named() {
        let found = of(&["1.900", "700", "0", "-1.600"]);
        assert_eq!(found.len(), 2);
        assert_eq!(
            (found[0].format.thousands, found[0].format.minor("1.900")),
            (Some('.'), Some(1900))
        );
        assert_eq!(found[1].format.decimals, Some(3));
        let texts = AmountTexts::from([("1.900", 1), ("700", 1)]);
        assert_eq!(deciding(&found[0], &found[1], &[(4, &texts)]), Some((4, "1.900")));
        // No thousands begin with a zero.
        let found = of(&["1.900", "0.500", "700.250"]);
        assert!(found.len() == 1 && found[0].format.decimals == Some(3));
        // A currency with two decimals has none of three.
        let found = of(&["$1,900", "$700"]);
        assert!(found.len() == 1 && found[0].format.thousands == Some(','));
    }

    #[test]
    fn a_cell_in_a_hundred_does_not_decide() {
        let mut texts = vec!["12.50"; 99];
        texts.push("0.12345");
        let found = of(&texts);
        assert!(found.len() == 1 && found[0].format.decimals == Some(2));
        let mut texts = vec!["75"; 97];
        texts.extend(["9.75"; 2]);
        assert_eq!(of(&texts)[0].format.decimals, Some(2), "a few cells have decimals");
        let mut texts = vec!["75"; 97];
        texts.extend(["0.12345"; 3]);
        assert!(!of(&texts)[0].has_decimals, "more than three decimals are those of no currency");
    }
}

//! What formats show of amounts: decimals and a currency sign, which are not in the number that is stored.

use crate::cell::CellValue;
use crate::sheet::SheetRow;
use std::collections::BTreeMap;

/// Most pairs of a column and a style that are counted; a sheet of records has a few of them.
const PAIRS_MAX: usize = 10_000;

/// Most characters of a currency sign.
const SIGN_CHARS_MAX: usize = 4;

/// What a format shows of an amount.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct ShownNumber {
    /// Decimals.
    pub decimals: u8,
    /// A currency sign, where it has one.
    pub sign: Option<String>,
}

impl ShownNumber {
    /// Of a format that has a number and no code (ECMA-376, 18.8.30): the currency of 7, 8 and 44 is that of the reader.
    pub(crate) fn of_number(number: &str) -> Option<ShownNumber> {
        match number.parse().ok()? {
            2_u32 | 4 | 7 | 8 | 39 | 40 | 43 | 44 => Some(ShownNumber { decimals: 2, sign: None }),
            _ => None,
        }
    }

    /// Of the first section of a code; `None` where it shows neither decimals nor a currency sign.
    pub(crate) fn of_code(code: &str) -> Option<ShownNumber> {
        let (mut shown, mut is_behind) = (ShownNumber::default(), false);
        let mut signs: Vec<String> = Vec::new();
        let mut rest = code.chars();
        while let Some(one) = rest.next() {
            match one {
                ';' => break,
                '%' | 'E' | 'e' | '/' | '@' => return None,
                '"' => signs.push(rest.by_ref().take_while(|end| *end != '"').collect()),
                '\\' => signs.extend(rest.next().map(String::from)),
                '_' | '*' => {
                    rest.next();
                }
                '[' => {
                    let inner: String = rest.by_ref().take_while(|end| *end != ']').collect();
                    let sign = inner.strip_prefix('$').and_then(|sign| sign.split('-').next());
                    signs.extend(sign.map(str::to_owned));
                }
                '.' => is_behind = true,
                '0' | '#' | '?' if is_behind => shown.decimals = shown.decimals.saturating_add(1),
                '0' | '#' | '?' | ',' | ' ' | '-' | '+' | '(' | ')' => {}
                one => signs.push(one.to_string()),
            }
        }
        let is_sign = |text: &String| {
            let count = text.chars().count();
            let is_code = count == 3 && text.chars().all(|one| one.is_ascii_uppercase());
            (1..=SIGN_CHARS_MAX).contains(&count)
                && (is_code || text.contains(|one: char| !one.is_ascii() || one == '$'))
        };
        shown.sign = signs.into_iter().map(|text| text.trim().to_owned()).find(is_sign);
        (shown.decimals > 0 || shown.sign.is_some()).then_some(shown)
    }
}

/// How many numbers of each column have each style.
#[derive(Debug, Clone, Default)]
pub(crate) struct ColumnStyles {
    counts: BTreeMap<(u32, usize), u64>,
}

impl ColumnStyles {
    /// Takes a row.
    pub fn add(&mut self, row: &SheetRow) {
        for (column, value) in &row.cells {
            let CellValue::Number(_, style) = value else { continue };
            let is_full = self.counts.len() >= PAIRS_MAX;
            match self.counts.get_mut(&(*column, *style)) {
                Some(count) => *count += 1,
                None if is_full => {}
                None => {
                    self.counts.insert((*column, *style), 1);
                }
            }
        }
    }

    /// For each column what most of its numbers show.
    pub fn shown<'s>(
        &self,
        columns: u32,
        of: impl Fn(usize) -> Option<&'s ShownNumber>,
    ) -> Vec<Option<ShownNumber>> {
        let one = |column: u32| {
            let mut counts: BTreeMap<Option<&ShownNumber>, u64> = BTreeMap::new();
            for ((_, style), count) in self.counts.range((column, 0)..(column + 1, 0)) {
                *counts.entry(of(*style)).or_default() += count;
            }
            counts.into_iter().max_by_key(|(_, count)| *count)?.0.cloned()
        };
        (1..=columns).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_show_decimals_and_currency_signs() {
        for (code, decimals, sign) in [
            ("\"$\"#,##0.00_);[Red]\\(\"$\"#,##0.00\\)", 2, Some("$")),
            ("#,##0.00\\ \"€\";[Red]\\-#,##0.00\\ \"€\"", 2, Some("€")),
            ("[$€-407] #,##0.00", 2, Some("€")),
            ("#,##0\\ [$CHF]", 0, Some("CHF")),
            ("$#,##0", 0, Some("$")),
            ("_($* #,##0.00_);_($* (#,##0.00)", 2, Some("$")),
            ("0.000", 3, None),
            ("#,##0.00 \"Stand\"", 2, None),
        ] {
            let sign = sign.map(str::to_owned);
            assert_eq!(ShownNumber::of_code(code), Some(ShownNumber { decimals, sign }), "{code}");
        }
        for none in ["General", "0", "#,##0", "0.00%", "0.00E+00", "# ?/?", "@"] {
            assert_eq!(ShownNumber::of_code(none), None, "{none}");
        }
        assert_eq!(ShownNumber::of_number("44").map(|shown| shown.decimals), Some(2));
        assert_eq!(ShownNumber::of_number("0"), None);
    }
}

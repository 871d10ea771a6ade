//! Columns that a map passes over, whether they hold numbers, and whether they hold hands: an amount that is not
//! read is one that is not compared, so that reports name such columns, and so is a hand.

use super::unread_hands::{LineCells, UnreadHands};
use super::{PassedColumn, lines};
use crate::input::formats::rows::COLUMNS_MAX;
use crate::input::map::Map;
use std::collections::BTreeMap;

/// Lines at a file's beginning that are looked at.
const LINES_LOOKED_AT: usize = 200;

/// Longest text that is tested for being a number, in bytes.
const NUMBER_BYTES_MAX: usize = 40;

/// Looks at the first lines of a file. `cells` hands on the cells of a line.
pub(super) fn look(
    map: &Map,
    named: impl Iterator<Item = String>,
    rows: &[u8],
    cells: impl Fn(&[u8], &mut LineCells),
) -> Vec<PassedColumn> {
    let mut found: BTreeMap<String, bool> = named.map(|name| (name, false)).collect();
    let mut hands = UnreadHands::new(map);
    // The last line of a file's beginning may be cut off.
    let whole = memchr::memrchr(b'\n', rows).map_or(rows, |end| rows.get(..end).unwrap_or(rows));
    for (_, _, line) in lines(whole).take(LINES_LOOKED_AT) {
        let mut of_line = LineCells::default();
        cells(line, &mut of_line);
        hands.add(&of_line);
        for (name, text) in of_line.unread {
            let is_number = is_number(&text);
            let has_room = found.len() < COLUMNS_MAX;
            match found.get_mut(&name) {
                Some(known) => *known |= is_number,
                None if has_room => {
                    found.insert(name, is_number);
                }
                None => {}
            }
        }
    }
    let of_hands = hands.names();
    let columns = found.into_iter().map(|(name, has_numbers)| {
        let has_hands = of_hands.contains(&name);
        PassedColumn { name, has_numbers, has_hands }
    });
    columns.collect()
}

/// Whether a text is a number as people write amounts: `35`, `-34.99`, `$1,250.00`, `(25,00)`.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    let sign = |c: char| "+-.,'()$€£¥ ".contains(c);
    let marks = text.trim_matches(|c: char| sign(c) || c.is_alphabetic());
    // None, or the three letters of a currency, side by side: `Kc 7d` is a hand.
    let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let currency = words.next().map_or(0, |word| word.chars().count());
    text.len() <= NUMBER_BYTES_MAX
        && marks.chars().any(|c| c.is_ascii_digit())
        && marks.chars().all(|c| c.is_ascii_digit() || ".,' ".contains(c))
        && matches!(currency, 0 | 3)
        && words.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_a_number_however_it_is_written() {
        for text in ["35", "-34.99", "$1,250.00", "(25,00)", "25,00-", "USD 5", "1.250,50 €", "7"]
        {
            assert!(is_number(text), "{text}");
        }
        for text in ["", "T12", "Kc 7d", "2026-11-20", "14:03", "n/a", "-", "C_2", "P1-77x"] {
            assert!(!is_number(text), "{text}");
        }
    }
}

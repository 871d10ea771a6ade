//! A text in place of a hand that stands in most cells of a column, so that hardly any of its words is a card.

use super::card_words::{card, card_words};
use super::long::LongTable;
use gincert_replay::map::CardCodes;
use std::collections::BTreeMap;

/// Fewest cells with the text, and fewest with a hand.
const CELLS_MIN: usize = 3;

/// What stands between two words.
const APART: [char; 6] = [' ', ',', ';', '\t', '|', '/'];

/// The text that stands alone in most cells of a column whose other cells are hands, in rows with amounts.
pub(super) fn find(
    table: &LongTable,
    codes: &CardCodes,
    words: &[BTreeMap<&str, u64>],
) -> Option<String> {
    let played = table.with_amounts();
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    let columns = table.columns.iter().zip(words);
    for (column, _) in columns.filter(|(_, words)| card_words(codes, words).is_none()) {
        let mut cells: BTreeMap<&str, usize> = BTreeMap::new();
        let own = column.cells.iter().zip(&played).filter(|(_, is_played)| **is_played);
        for cell in own.map(|(cell, _)| cell.trim()).filter(|cell| is_text(cell, codes)) {
            *cells.entry(cell).or_default() += 1;
        }
        let Some((text, times)) = cells.into_iter().max_by_key(|(_, times)| *times) else {
            continue;
        };
        let mut others: BTreeMap<&str, u64> = BTreeMap::new();
        let mut hands = 0;
        for cell in column.cells.iter().map(|cell| cell.trim()) {
            if cell != text && !cell.is_empty() {
                hands += 1;
                let parts = cell.split(APART).filter(|word| !word.is_empty());
                parts.for_each(|word| *others.entry(word).or_default() += 1);
            }
        }
        if times >= CELLS_MIN && hands >= CELLS_MIN && card_words(codes, &others).is_some() {
            *found.entry(text).or_default() += times;
        }
    }
    found.into_iter().max_by_key(|(_, times)| *times).map(|(text, _)| text.to_owned())
}

/// Whether a cell is a text without any card.
fn is_text(cell: &str, codes: &CardCodes) -> bool {
    let is_word =
        |c: char| c.is_alphabetic() || matches!(c, ' ' | '_' | '-' | '(' | ')' | '.' | '/');
    cell.chars().count() >= 3
        && cell.chars().any(char::is_alphabetic)
        && cell.chars().all(is_word)
        && !cell.split(APART).any(|word| card(codes, word).is_some())
}

//! Words for won and lost in the cells of amounts: `$100.00 CR`, `$10.00 DR`, `10.00-L`.

use super::amount_spelling::{are_nearly_all, around, is_currency_sign};
use super::long::{LongTable, is_blank};
use super::sign_words::{SignWord, minus, read};
use std::collections::BTreeMap;

/// Fewest cells with a word of a loss.
const LOSSES_MIN: usize = 3;

/// Most distinct words of such a column.
const WORDS_MAX: usize = 6;

/// The table with a minus in place of such words, and no word in the cells of results.
pub(crate) fn plain(mut table: LongTable) -> LongTable {
    for at in 0..table.columns.len() {
        let Some(words) = words_of(&table, at) else { continue };
        for cell in table.columns.get_mut(at).into_iter().flat_map(|column| &mut column.cells) {
            let Some((word, amount)) = parted(cell) else { continue };
            *cell = match words.get(word) {
                Some(SignWord::Loss) => minus(amount),
                _ => amount.to_owned(),
            };
        }
        table.signs.of.insert(at, at);
        table
            .signs
            .words
            .extend(words.into_iter().map(|(word, kind)| (word, kind == SignWord::Loss)));
    }
    table
}

/// The words in the cells of a column of results, where nearly all cells are amounts and none has a sign.
fn words_of(table: &LongTable, at: usize) -> Option<BTreeMap<String, SignWord>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut filled, mut amounts) = (0, 0);
    for cell in table.columns.get(at)?.cells.iter().map(|cell| cell.trim()) {
        if is_blank(cell) {
            continue;
        }
        filled += 1;
        match parted(cell) {
            Some((word, amount)) if is_amount(amount) => {
                *counts.entry(word).or_default() += 1;
                amounts += 1;
            }
            _ => amounts += usize::from(is_amount(cell)),
        }
        if counts.len() > WORDS_MAX {
            return None;
        }
    }
    if counts.is_empty() || !are_nearly_all(amounts, filled) {
        return None;
    }
    // A hyphen between the amount and the word is one of the word here.
    let bare = |word: &str| word.trim_matches('-').trim().to_owned();
    let spelled: Vec<String> = counts.keys().map(|word| bare(word)).collect();
    let read = read(spelled.iter().map(String::as_str))?;
    let kind = |word: &str| read.get(bare(word).as_str()).copied().unwrap_or(SignWord::Neither);
    let lost: usize =
        counts.iter().filter(|(word, _)| kind(word) == SignWord::Loss).map(|one| one.1).sum();
    let words = counts.keys().map(|word| ((*word).to_owned(), kind(word)));
    (lost >= LOSSES_MIN).then(|| words.collect())
}

/// Whether a text is an amount without a sign and without a word.
fn is_amount(text: &str) -> bool {
    let sign = around(text);
    text.contains(|c: char| c.is_ascii_digit())
        && !text.contains(['-', '+', '(', ')', '\u{2212}'])
        && (sign.is_empty() || is_currency_sign(&sign))
}

/// The word behind an amount or in front of it, with a hyphen that stands between them, and the amount.
fn parted(cell: &str) -> Option<(&str, &str)> {
    let text = cell.trim();
    let is_of_word = |c: char| c.is_alphabetic();
    let is_hyphen = |c: char| c == '-';
    let amount = text.trim_end_matches(is_of_word).trim_end_matches(is_hyphen);
    let word = text.get(amount.len()..).unwrap_or_default();
    if word.contains(is_of_word) && amount.contains(|c: char| c.is_ascii_digit()) {
        return Some((word, amount.trim_end()));
    }
    let amount = text.trim_start_matches(is_of_word).trim_start_matches(is_hyphen);
    let word = text.get(..text.len() - amount.len()).unwrap_or_default();
    let is_word = word.contains(is_of_word) && amount.contains(|c: char| c.is_ascii_digit());
    is_word.then_some((word, amount.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_apart_from_its_amount() {
        for (cell, expected) in [
            ("$100.00 CR", Some(("CR", "$100.00"))),
            ("10.00-L", Some(("-L", "10.00"))),
            ("L 10.00", Some(("L", "10.00"))),
            ("10.00DR", Some(("DR", "10.00"))),
            ("10.00", None),
            ("-10.00", None),
            ("10.00-", None),
            ("W", None),
        ] {
            assert_eq!(parted(cell), expected, "{cell}");
        }
    }
}

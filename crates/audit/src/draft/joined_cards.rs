//! Cards with nothing between them, such as `AsKd10h`, or with a mark as in `As-Kd-10h`: their cells with blanks between the cards,
//! so that every code is a word.
//!
//! It knows no codes: a card is a rank of one character, or a ten of two digits, beside a suit of one character that is no digit.

use super::long::{LongColumn, LongTable};

/// Marks that may stand between the cards of a cell without blanks.
const MARKS: [char; 5] = ['-', '.', '_', '+', ':'];

/// What stands between groups of cards.
const APART: [char; 6] = [' ', '\u{a0}', ',', ';', '|', '/'];

/// Fewest cards in nearly all cells of such a column.
const CARDS_MIN: usize = 3;

/// Of a hundred cells so many are rows of cards at least.
const CELLS_SHARE: usize = 70;

/// The table with blanks between the cards of such columns; `None` where there are none.
pub(super) fn apart(table: &LongTable) -> Option<LongTable> {
    let columns: Vec<Option<LongColumn>> = table.columns.iter().map(column_apart).collect();
    if columns.iter().all(Option::is_none) {
        return None;
    }
    let mut apart = table.clone();
    for (column, found) in apart.columns.iter_mut().zip(columns) {
        if let Some(found) = found {
            *column = found;
        }
    }
    Some(apart)
}

/// A column with blanks between the cards.
fn column_apart(column: &LongColumn) -> Option<LongColumn> {
    let filled = || column.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
    let all = filled().count();
    let of = |suit_first: bool| filled().filter(|cell| cards(cell, suit_first).is_some()).count();
    let (behind, before) = (of(false), of(true));
    let suit_first = before > behind;
    let most = before.max(behind);
    if most == 0 || most * 100 < all * CELLS_SHARE {
        return None;
    }
    let cell = |cell: &String| cards(cell.trim(), suit_first).unwrap_or_else(|| cell.clone());
    Some(LongColumn { cells: column.cells.iter().map(cell).collect(), ..column.clone() })
}

/// The cards of a cell with blanks between them; `None` where it is no row of cards.
fn cards(text: &str, suit_first: bool) -> Option<String> {
    match MARKS.into_iter().find(|mark| text.contains(*mark)) {
        _ if text.contains(APART) => groups(text, suit_first),
        Some(mark) => marked(text, mark, suit_first),
        None => joined(text, suit_first),
    }
}

/// The cards of a cell with one mark between each two.
fn marked(text: &str, mark: char, suit_first: bool) -> Option<String> {
    let codes: Vec<&str> = text.split(mark).collect();
    let is_code = |code: &&str| {
        let short = code.chars().count();
        (2..=3).contains(&short)
            && taken_apart(code, suit_first).is_some_and(|cards| cards.len() == 1)
    };
    (codes.len() >= CARDS_MIN && codes.iter().all(is_code)).then(|| codes.join(" "))
}

/// The cards of a cell with nothing between them.
fn joined(text: &str, suit_first: bool) -> Option<String> {
    let found = taken_apart(text, suit_first)?;
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    (has_digit && found.len() >= CARDS_MIN).then(|| found.join(" "))
}

/// The cards of groups with blanks or bars between them, in some of which nothing separates the cards.
fn groups(text: &str, suit_first: bool) -> Option<String> {
    let words = text.split(APART).filter(|word| !word.is_empty());
    let groups: Vec<Vec<String>> =
        words.map(|word| taken_apart(word, suit_first)).collect::<Option<_>>()?;
    let cards: Vec<String> = groups.iter().flatten().cloned().collect();
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    let is_joined = groups.iter().any(|group| group.len() >= CARDS_MIN);
    (has_digit && is_joined).then(|| cards.join(" "))
}

/// The codes of a row of cards.
fn taken_apart(text: &str, suit_first: bool) -> Option<Vec<String>> {
    let characters: Vec<char> = text.chars().collect();
    let is_rank = |c: &char| c.is_alphanumeric();
    let is_suit = |c: &char| !c.is_ascii_digit() && !c.is_ascii_punctuation() && !c.is_whitespace();
    let mut rest = characters.as_slice();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let bytes = match (suit_first, rest) {
            (false, ['1', '0', suit, ..]) if is_suit(suit) => 3,
            (true, [suit, '1', '0', ..]) if is_suit(suit) => 3,
            (false, [rank, suit, ..]) if is_rank(rank) && is_suit(suit) => 2,
            (true, [suit, rank, ..]) if is_rank(rank) && is_suit(suit) => 2,
            _ => return None,
        };
        let (card, behind) = rest.split_at(bytes);
        found.push(card.iter().collect::<String>());
        rest = behind;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_cards_are_taken_apart_whichever_stands_first() {
        for (text, suit_first, expected) in [
            ("AsKd10h7c", false, Some("As Kd 10h 7c")),
            ("sAdKh10c7", true, Some("sA dK h10 c7")),
            ("A\u{2660}7\u{2665}T\u{2663}", false, Some("A\u{2660} 7\u{2665} T\u{2663}")),
            ("sAdKh10c7", false, None),
            ("As7d", false, None),
            ("AsKdQhJc", false, None),
            ("T1-000417", false, None),
            ("2026-11-20", false, None),
            ("100417", false, None),
            ("As-Kd-10h", false, Some("As Kd 10h")),
            ("sA.dK.h10", true, Some("sA dK h10")),
            ("T1-7c-000417", false, None),
            ("A-s-7-d", false, None),
            ("Qd9d6d | Ks Jc 8c 4c", false, Some("Qd 9d 6d Ks Jc 8c 4c")),
            ("Qd 9d 6d", false, None),
        ] {
            assert_eq!(cards(text, suit_first).as_deref(), expected, "{text}");
        }
    }
}

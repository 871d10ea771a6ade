//! Tables that fit a terminal of 80 columns: the words of a table that is too wide are folded.
//!
//! Knows nothing about what the cells say.

use gincert_evidence::{Align, Table};
use gincert_report::table_markdown;

/// Columns of a terminal.
const COLUMNS: usize = 80;

/// A column of words is never folded to less than this.
const FOLDED_MIN: usize = 12;

/// The table as text. Where a row is wider than the terminal, the widest column of words goes on in
/// the rows below, so that the numbers stay in line.
pub fn narrow(table: &Table) -> String {
    let text = table_markdown(table);
    let rows = text.lines().filter(|line| line.starts_with('|'));
    let longest = rows.map(|row| row.chars().count()).max().unwrap_or(0);
    let excess = longest.saturating_sub(COLUMNS);
    match widest_words(table) {
        Some((column, width)) if excess > 0 => {
            let room = width.saturating_sub(excess).max(FOLDED_MIN);
            table_markdown(&folded(table, column, room))
        }
        _ => text,
    }
}

/// The widest column of words, counted from 0, and its width.
fn widest_words(table: &Table) -> Option<(usize, usize)> {
    let words = table.columns.iter().enumerate();
    words
        .filter(|(_, column)| column.align == Align::Left)
        .map(|(index, _)| {
            let cells = table.rows.iter().filter_map(|row| row.get(index));
            let widths = cells.map(|cell| cell.chars().count());
            (index, widths.max().unwrap_or(0))
        })
        .max_by_key(|(index, width)| (*width, std::cmp::Reverse(*index)))
}

fn folded(table: &Table, column: usize, room: usize) -> Table {
    let mut out =
        Table { title: table.title.clone(), columns: table.columns.clone(), rows: Vec::new() };
    for row in &table.rows {
        let cell = row.get(column).map(String::as_str).unwrap_or_default();
        let mut lines = lines(cell, room).into_iter();
        let mut first = row.clone();
        if let (Some(cell), Some(line)) = (first.get_mut(column), lines.next()) {
            *cell = line;
        }
        out.rows.push(first);
        for line in lines {
            let mut next = vec![String::new(); table.columns.len()];
            if let Some(cell) = next.get_mut(column) {
                *cell = line;
            }
            out.rows.push(next);
        }
    }
    out
}

/// Whole words in lines of so many columns; a longer word stands alone.
fn lines(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(words: &str) -> Table {
        let columns = [("Hand", Align::Left), ("Pays", Align::Left), ("Hands", Align::Right)];
        let mut table = Table::new("Bonus", &columns);
        table.row([words, "1 to 1", "133784560"]);
        table.row(["All Others", "Lose", "0"]);
        table
    }

    #[test]
    fn a_table_that_fits_is_left_as_it_is() {
        let table = table("Score 1");
        assert_eq!(narrow(&table), table_markdown(&table));
    }

    #[test]
    fn words_that_do_not_fit_go_on_below_and_none_is_lost() {
        for count in [9, 10, 20, 40] {
            let words = "seven77 ".repeat(count);
            let text = narrow(&table(words.trim()));
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            assert_eq!(text.matches("seven77").count(), count);
            assert_eq!(text.matches("133784560").count(), 1);
        }
    }

    #[test]
    fn a_row_of_just_eighty_columns_is_not_folded() {
        let fixed = "|  | 1 to 1 | 133784560 |".len();
        let edge = format!("a {}", "b".repeat(80 - fixed - 2));
        assert!(narrow(&table(&edge)).contains(&edge));
        let over = format!("a {}", "b".repeat(81 - fixed - 2));
        assert!(!narrow(&table(&over)).contains(&over));
    }

    #[test]
    fn a_word_longer_than_a_line_is_kept_whole() {
        let long = "x".repeat(200);
        assert!(narrow(&table(&long)).contains(&long));
    }
}

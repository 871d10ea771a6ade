//! Tables as the terminal shows them: folded between words where they are wider than it is, wide
//! characters counted as wide.
//!
//! Knows nothing about what the cells say. Reports have a writer of their own, whose alignment marks
//! and escapes are read back by `verify`.

use crate::ui::wrap::columns;
use gincert_evidence::{Align, Table, printable};
use tabled::builder::Builder;
use tabled::settings::formatting::AlignmentStrategy;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Padding, Style};
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter, wrap};

/// What stands between two columns, and at both ends of a row.
const BETWEEN: usize = " | ".len();
const ENDS: usize = "|  |".len();
/// Blanks between two columns without bars: a screen has few columns of characters.
const GAP: usize = 1;

/// The columns of the sides of a score sheet, which are at most four.
pub fn side_columns(sides: usize) -> impl Iterator<Item = (&'static str, Align)> {
    let names = ["Side 0", "Side 1", "Side 2", "Side 3"];
    names.into_iter().take(sides).map(|name| (name, Align::Right))
}

/// The table as text with its title above; a table without rows says so.
pub fn tabular(table: &Table) -> String {
    within(table, columns())
}

/// The rows in columns without bars, for a screen with many rows.
pub fn aligned(table: &Table) -> String {
    aligned_within(table, columns())
}

fn aligned_within(table: &Table, room: usize) -> String {
    let head: Vec<String> = table.columns.iter().map(|column| printable(&column.name)).collect();
    let cells = |row: &Vec<String>| row.iter().map(|cell| printable(cell)).collect();
    let body: Vec<Vec<String>> = table.rows.iter().map(cells).collect();
    let gaps = GAP * head.len().saturating_sub(1);
    let mut drawn = drawn(table, &head, &body, room.saturating_sub(gaps));
    drawn.with(Style::empty()).with(Padding::new(0, GAP, 0, 0));
    let lines = drawn.to_string();
    lines.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The cells, folded where they are wider than the room without what is between them; numbers to the right.
fn drawn(table: &Table, head: &Vec<String>, body: &[Vec<String>], room: usize) -> tabled::Table {
    let widths = widths(table, head, body, room);
    let mut builder = Builder::default();
    for row in std::iter::once(head).chain(body) {
        builder.push_record(row.iter().zip(&widths).map(|(cell, width)| folded(cell, *width)));
    }
    let mut drawn = builder.build();
    drawn.with(AlignmentStrategy::PerLine);
    for (index, column) in table.columns.iter().enumerate() {
        if column.align == Align::Right {
            drawn.modify(Columns::one(index), Alignment::right());
        }
    }
    drawn
}

fn within(table: &Table, room: usize) -> String {
    let mut out = String::new();
    if !table.title.trim().is_empty() {
        out.push_str(&format!("{}\n\n", printable(&table.title)));
    }
    if table.columns.is_empty() {
        return out;
    }
    let head: Vec<String> = table.columns.iter().map(|column| printable(&column.name)).collect();
    let (rows, nothing) = unfolded(table);
    let body = rows.iter().map(|row| row.iter().map(|cell| printable(cell)).collect());
    let body: Vec<Vec<String>> = body.collect();
    let frame = ENDS + BETWEEN * head.len().saturating_sub(1);
    let mut drawn = drawn(table, &head, &body, room.saturating_sub(frame));
    drawn.with(Style::markdown());
    out.push_str(&format!("{drawn}\n"));
    if table.rows.is_empty() {
        out.push_str("\nNo rows.\n");
    }
    if let Some(words) = nothing {
        out.push_str(&format!("\n{words}\n"));
    }
    out
}

/// The rows that say something, and one line for all others: rows with 0 in the columns that the table
/// folds by. One such row is no shorter as a line.
fn unfolded(table: &Table) -> (Vec<&Vec<String>>, Option<String>) {
    let Some(fold) = &table.fold else {
        return (table.rows.iter().collect(), None);
    };
    let is_zero = |row: &&Vec<String>| {
        let mut cells = fold.columns.iter().map(|at| row.get(usize::try_from(*at).ok()?));
        !fold.columns.is_empty() && cells.all(|cell| cell.is_some_and(|cell| cell == "0"))
    };
    let (zero, rows): (Vec<_>, Vec<_>) = table.rows.iter().partition(is_zero);
    match zero.len() {
        0 | 1 => (table.rows.iter().collect(), None),
        many => (rows, Some(format!("{many} {}.", fold.words))),
    }
}

/// How wide each column may be, without what is between them. Where a row is wider than the room, the
/// widest column of words is folded first, and headings; numbers stay on one line, and no word is cut,
/// so that what can be folded no further sticks out.
fn widths(table: &Table, head: &[String], body: &[Vec<String>], room: usize) -> Vec<usize> {
    let cells = |column: usize| body.iter().filter_map(move |row| row.get(column));
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(display_width).max();
    let mut widths = Vec::new();
    let mut least = Vec::new();
    for (index, (name, column)) in head.iter().zip(&table.columns).enumerate() {
        let whole = widest(&mut cells(index).map(String::as_str)).unwrap_or(0);
        let word = widest(&mut cells(index).flat_map(|cell| cell.split_whitespace())).unwrap_or(0);
        let heading = widest(&mut name.split_whitespace()).unwrap_or(0);
        widths.push(whole.max(display_width(name)));
        least.push(heading.max(if column.align == Align::Right { whole } else { word }));
    }
    let mut excess = widths.iter().sum::<usize>().saturating_sub(room);
    while excess > 0 {
        let can = widths.iter_mut().zip(&least).filter(|(width, least)| **width > **least);
        let Some((width, _)) = can.max_by_key(|(width, _)| **width) else {
            break;
        };
        *width -= 1;
        excess -= 1;
    }
    widths
}

/// A cell in lines of at most so many columns; a longer word stands alone.
fn folded(cell: &str, width: usize) -> String {
    if display_width(cell) <= width {
        return cell.to_owned();
    }
    let options = Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    wrap(cell, options).join("\n")
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
    fn numbers_stand_to_the_right_and_a_title_above() {
        let expected = "Bonus\n\n\
                        | Hand       | Pays   |     Hands |\n\
                        |------------|--------|-----------|\n\
                        | Score 1    | 1 to 1 | 133784560 |\n\
                        | All Others | Lose   |         0 |\n";
        assert_eq!(within(&table("Score 1"), 80), expected);
    }

    #[test]
    fn words_that_do_not_fit_go_on_below_and_none_is_lost() {
        for (count, room) in [(9, 80), (10, 80), (20, 80), (40, 80), (40, 120)] {
            let words = "seven77 ".repeat(count);
            let text = within(&table(words.trim()), room);
            assert!(text.lines().all(|line| line.chars().count() <= room), "{text}");
            assert_eq!(text.matches("seven77").count(), count);
            assert_eq!(text.matches("133784560").count(), 1);
        }
    }

    #[test]
    fn numbers_and_words_are_never_cut_and_headings_fold_first() {
        let columns = [("Audit", Align::Left), ("per 10,000 read", Align::Right)];
        let mut table = Table::new("", &columns);
        table.row(["adjustment-unclear", "0.00 to 3694.17"]);
        let text = within(&table, 20);
        assert!(text.contains("| adjustment-unclear | 0.00 to 3694.17 |"), "{text}");
        let mut table = Table::new("", &columns);
        table.row(["adjustment-unclear", "5.00"]);
        assert!(within(&table, 30).starts_with("| Audit              |    per |"), "{text}");
    }

    /// A character of an East Asian script takes two columns of a terminal.
    #[test]
    fn wide_characters_count_as_two() {
        let text = within(&table("\u{6f22}\u{5b57}"), 80);
        assert!(text.contains("| \u{6f22}\u{5b57}       | 1 to 1 |"), "{text}");
    }

    #[test]
    fn what_could_steer_a_terminal_is_shown_as_text() {
        assert!(!within(&table("\u{1b}[2J"), 80).contains('\u{1b}'));
    }

    #[test]
    fn rows_of_nothing_are_one_line() {
        let mut table = table("Score 1");
        table.fold_zeros(&["Hands"], "further hands do not occur");
        assert!(!within(&table, 80).contains("occur"), "one row is not folded");
        table.row(["Score 2", "2 to 1", "0"]);
        let text = within(&table, 80);
        assert!(!text.contains("All Others") && !text.contains("Score 2"), "{text}");
        assert!(text.ends_with("\n2 further hands do not occur.\n"), "{text}");
    }

    #[test]
    fn a_table_without_rows_says_so() {
        let empty = Table::new("", &[("Hand", Align::Left)]);
        assert!(within(&empty, 80).ends_with("No rows.\n"));
    }
}

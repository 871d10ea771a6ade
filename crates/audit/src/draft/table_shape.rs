//! Where the table of an export is: what stands between cells, how many of them a row has, and which line names the
//! columns.
//!
//! A separator gives a table where lines have one number of cells with it and one of the first of them names columns: a
//! row of cards between semicolons has one number of cells as well. It knows no fields.

use gincert_replay::LoggedCards;
use gincert_replay::formats::csv::{is_blank_row, split};
use gincert_replay::rows::COLUMNS_MAX;
use std::collections::BTreeMap;

/// Lines at the beginning of a file among which the header line is looked for.
const HEAD_LINES: usize = 200;

/// Fewest columns of an export: a round, cards and money.
const COLUMNS_MIN: usize = 3;

/// Most lines of titles that look like rows, before the header line.
const TITLE_LINES_MAX: usize = 20;

/// What may stand between cells.
pub(super) const SEPARATORS: [u8; 4] = [b';', b'\t', b',', b'|'];

/// The table of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TableShape {
    pub separator: u8,
    /// Cells of a row.
    pub columns: usize,
    /// The place of the line that names the columns, from 0.
    pub header: usize,
    /// Separators that also give a table.
    pub other_separators: Vec<u8>,
    /// The number of the line that may name the columns as well, from 1.
    pub other_header: Option<u32>,
    /// Whether the rows, or the header line alone, end with a separator that the others lack.
    pub ends: Option<LineEnds>,
}

/// Which lines end with a separator that the others lack, behind which there is nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineEnds {
    /// The rows.
    OfRows,
    /// The line that names the columns.
    OfHeader,
}

/// The cells of a line that names the columns with as many cells as rows have, where one of both ends with a separator.
pub(super) fn fitted(mut cells: Vec<String>, columns: usize) -> Vec<String> {
    if cells.len() + 1 == columns {
        cells.push(String::new());
    } else if cells.len() == columns + 1 && cells.last().is_some_and(|cell| cell.trim().is_empty())
    {
        cells.pop();
    }
    cells
}

/// Why no table was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ShapeFault {
    /// No separator gives most lines one number of cells.
    NoTable,
    /// No line names the columns.
    NoHeader,
    /// Most rows have fewer cells than the line that names the columns.
    ShortRows { names: usize, cells: usize },
}

/// Lines with one number of cells.
#[derive(Debug, Clone, Copy)]
struct EqualLines {
    separator: u8,
    columns: usize,
    lines: usize,
}

/// Finds the table.
pub(super) fn find(lines: &[&str]) -> Result<TableShape, ShapeFault> {
    let mut known: Vec<EqualLines> =
        SEPARATORS.into_iter().filter_map(|separator| equal_lines(lines, separator)).collect();
    known.sort_by_key(|one| std::cmp::Reverse(one.lines * (one.columns - 1)));
    let most = *known.first().ok_or(ShapeFault::NoTable)?;
    let mut tables = known.into_iter().filter_map(|one| Some((one, headers(lines, one)?)));
    let Some((first, [header, further])) = tables.next() else {
        return Err(short_rows(lines, most).unwrap_or(ShapeFault::NoHeader));
    };
    let number = |place: usize| u32::try_from(place + 1).unwrap_or(u32::MAX);
    let rivals: Vec<(EqualLines, usize)> = tables
        .filter(|(one, _)| 2 * one.lines >= first.lines)
        .filter_map(|(one, [header, _])| Some((one, header?)))
        .collect();
    let header = header.ok_or(ShapeFault::NoHeader)?;
    let names = lines.get(header).and_then(|line| split(line, first.separator).ok());
    let ends = names.and_then(|names| match names.len().cmp(&first.columns) {
        std::cmp::Ordering::Less => Some(LineEnds::OfRows),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(LineEnds::OfHeader),
    });
    let elsewhere = rivals.iter().map(|(_, place)| *place).find(|place| *place != header);
    Ok(TableShape {
        separator: first.separator,
        columns: first.columns,
        header,
        other_separators: rivals.iter().map(|(one, _)| one.separator).collect(),
        other_header: further.or(elsewhere).map(number),
        ends,
    })
}

/// The number of cells that most lines have with a separator.
fn equal_lines(lines: &[&str], separator: u8) -> Option<EqualLines> {
    let filled = lines.iter().filter(|line| !is_blank_row(line.as_bytes(), separator));
    let head: Vec<&&str> = filled.take(HEAD_LINES).collect();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for line in &head {
        if let Ok(cells) = split(line, separator) {
            *counts.entry(cells.len()).or_default() += 1;
        }
    }
    let (columns, lines) = counts.into_iter().max_by_key(|(cells, lines)| (*lines, *cells))?;
    let is_usable =
        (COLUMNS_MIN..=COLUMNS_MAX).contains(&columns) && 2 * lines >= head.len().min(4);
    is_usable.then_some(EqualLines { separator, columns, lines })
}

/// The place of the line that names the columns, and that of the row behind it where this may name them as well.
fn headers(lines: &[&str], of: EqualLines) -> Option<[Option<usize>; 2]> {
    let cells = || {
        lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !is_blank_row(line.as_bytes(), of.separator))
            .filter_map(|(at, line)| Some((at, split(line, of.separator).ok()?)))
    };
    let is_row = |(_, cells): &(usize, Vec<String>)| cells.len() == of.columns;
    let mut rows: Vec<(usize, Vec<String>)> = cells().filter(is_row).take(HEAD_LINES).collect();
    // Where all rows end with a separator, a line before them may not, and the other way round.
    let are_open = rows.iter().all(|(_, cells)| cells.last().is_some_and(String::is_empty));
    let first_row = rows.first().map_or(0, |(at, _)| *at);
    let is_uneven = |(at, cells): &(usize, Vec<String>)| {
        let is_open = cells.last().is_some_and(|cell| cell.trim().is_empty());
        *at < first_row
            && (are_open && cells.len() + 1 == of.columns
                || is_open && cells.len() == of.columns + 1)
    };
    let before: Vec<(usize, Vec<String>)> =
        cells().filter(is_uneven).map(|(at, cells)| (at, fitted(cells, of.columns))).collect();
    rows.splice(0..0, before);
    let names = |(_, cells): &(usize, Vec<String>)| {
        is_header(cells) && !recurs(cells, rows.iter().map(|(_, row)| row))
    };
    let first = rows.iter().take(TITLE_LINES_MAX + 1).position(names)?;
    let place = |at: usize| rows.get(at).map(|(place, _)| *place);
    let further = rows.get(first + 1).is_some_and(names).then(|| place(first + 1));
    Some([place(first), further.flatten()])
}

/// Whether cells are names of columns: nearly all have a text, and hardly any is a number or a card.
pub(super) fn is_header(cells: &[String]) -> bool {
    let filled = cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let is_value = |cell: &&String| {
        let cell = cell.trim();
        let has_digit = cell.contains(|c: char| c.is_ascii_digit());
        has_digit && (!cell.contains(char::is_alphabetic) || is_card(cell))
    };
    let values = cells.iter().filter(is_value).count();
    4 * filled >= 3 * cells.len() && 5 * values <= cells.len()
}

/// Whether a text is a card, or several.
fn is_card(text: &str) -> bool {
    let read = LoggedCards::read(text);
    !read.is_unreadable() && !read.cards().is_empty()
}

/// Whether more than one cell in five stands in another row as well, in its column: names stand above the values.
fn recurs<'r>(cells: &[String], rows: impl Iterator<Item = &'r Vec<String>>) -> bool {
    let others: Vec<&Vec<String>> = rows.filter(|row| row.as_slice() != cells).collect();
    let is_again = |(at, cell): &(usize, &String)| {
        !cell.trim().is_empty() && others.iter().any(|row| row.get(*at) == Some(*cell))
    };
    5 * cells.iter().enumerate().filter(is_again).count() > cells.len()
}

/// That a line with more cells than most rows names the columns.
fn short_rows(lines: &[&str], of: EqualLines) -> Option<ShapeFault> {
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let wide = filled.take(TITLE_LINES_MAX).filter_map(|line| split(line, of.separator).ok());
    let header = wide.filter(|names| names.len() > of.columns).find(|names| is_header(names))?;
    Some(ShapeFault::ShortRows { names: header.len(), cells: of.columns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Result<TableShape, ShapeFault> {
        find(&text.lines().collect::<Vec<_>>())
    }

    #[test]
    fn cards_between_other_marks_are_no_columns() {
        let text = "Round|Table|Hand|Ante\nR1|T1|2c;3d;Kh;As|5.00\nR2|T1|4c;5d;Qh;Ts|5.00\n\
                    R3|T2|4c;5d;Qh;2s|5.00\n";
        let found = shape(text).unwrap();
        assert_eq!((found.separator, found.columns, found.header), (b'|', 4, 0));
        assert!(found.other_separators.is_empty() && found.other_header.is_none());
    }

    #[test]
    fn two_separators_that_give_a_table_are_both_named() {
        let text = "Round,Nr;Table,Pit;Ante,Play\n1,2;3,4;5,6\n2,3;4,5;6,7\n3,4;5,6;7,8\n";
        let found = shape(text).unwrap();
        assert_eq!((found.separator, found.other_separators), (b',', vec![b';']));
    }

    #[test]
    fn a_line_that_may_name_the_columns_as_well_is_given() {
        let text = "Pit report\nRound;Table;Ante\n(no.);(name);(units)\n1;T1;5\n2;T1;5\n3;T2;5\n";
        let found = shape(text).unwrap();
        assert_eq!((found.header, found.other_header), (1, Some(3)));
        let rows = "Tbl;Act;Word\na;fold;x\nb;fold;x\na;play;x\nb;play;y\n";
        assert_eq!(shape(rows).unwrap().other_header, None);
    }

    #[test]
    fn rows_of_words_alone_have_no_header() {
        let text = "a;fold;2c\nb;play;2d\na;fold;2h\nb;play;2c\n";
        assert_eq!(shape(text), Err(ShapeFault::NoHeader));
    }

    #[test]
    fn a_separator_at_the_end_of_all_rows_or_of_the_header_is_no_column_too_many() {
        let rows = "R1;T1;5;10;\nR2;T1;6;20;\nR3;T2;5;30;\nR4;T2;5;40;\n";
        let found = shape(&format!("Round;Table;Seat;Ante\n{rows}")).unwrap();
        assert_eq!((found.columns, found.header, found.ends), (5, 0, Some(LineEnds::OfRows)));
        let even = rows.replace(";\n", "\n");
        let found = shape(&format!("Round;Table;Seat;Ante;\n{even}")).unwrap();
        assert_eq!((found.columns, found.header, found.ends), (4, 0, Some(LineEnds::OfHeader)));
        let found = shape(&format!("Round;Table;Seat;Ante\n{even}")).unwrap();
        assert_eq!((found.columns, found.ends), (4, None));
        // A text behind the last name belongs to some column.
        let filled = rows.replace("30;", "30;x");
        assert!(shape(&format!("Round;Table;Seat;Ante\n{filled}")).is_err());
    }
}

//! A row of a paper: its cell as written, and the value that it states.

use crate::cell_value::Cell;
use gincert_evidence::{NOT_STATED, Span, StatedValue};
use jiff::civil::Date;

/// A row of a paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<T> {
    /// The cell; `None` where the paper has no such row.
    pub cell: Option<Cell>,
    /// What it states.
    pub value: StatedValue<T>,
}

impl<T> Default for Entry<T> {
    fn default() -> Entry<T> {
        Entry { cell: None, value: StatedValue::NotStated }
    }
}

impl<T> Entry<T> {
    /// Reads a row whose values are not just any text.
    pub fn read(cell: Option<Cell>, read: impl FnOnce(&str) -> Option<T>) -> Entry<T> {
        let text = cell.as_ref().map_or("", |cell| cell.text.as_str());
        let value = StatedValue::of(text).parse(read);
        Entry { cell, value }
    }

    /// The value, where there is one.
    pub fn stated(&self) -> Option<&T> {
        self.value.as_ref().value()
    }

    /// Whether the row says something, readable or not.
    pub fn is_stated(&self) -> bool {
        !self.value.is_silent()
    }

    /// The cell, where it says something.
    pub fn stated_cell(&self) -> Option<&Cell> {
        self.cell.as_ref().filter(|_| self.is_stated())
    }

    /// The row as written, or that it is not stated.
    pub fn text(&self) -> &str {
        self.cell.as_ref().map_or(NOT_STATED, |cell| &cell.text)
    }

    /// Where the row stands; the beginning of the paper where there is none.
    pub fn span(&self) -> Span {
        self.cell.as_ref().map_or(Span::default(), |cell| cell.span)
    }
}

impl Entry<String> {
    /// A row of free text.
    pub fn of(cell: Option<Cell>) -> Entry<String> {
        Entry::read(cell, |text| Some(text.to_owned()))
    }

    /// A row of free text in which `none` says that there is none.
    pub fn or_none(cell: Option<Cell>) -> Entry<String> {
        let text = cell.as_ref().map_or("", |cell| cell.text.as_str());
        let value = StatedValue::or_none(text).map(str::to_owned);
        Entry { cell, value }
    }
}

/// The cells of rows with known names, in the order of the names.
pub fn entries<const N: usize>(rows: &[(Cell, Cell)], names: [&str; N]) -> [Option<Cell>; N] {
    names.map(|name| rows.iter().find(|(key, _)| key.text == name).map(|(_, cell)| cell.clone()))
}

/// Reads a date in its one spelling, `2026-11-20`.
///
/// ```
/// use gincert_pages::read_date;
/// assert_eq!(read_date("2026-11-20").unwrap().to_string(), "2026-11-20");
/// assert_eq!(read_date("2026-02-30"), None);
/// assert_eq!(read_date("20261120"), None);
/// ```
pub fn read_date(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|date| date.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Option<Cell> {
        Some(Cell { text: text.to_owned(), span: Span { start: 3, end: 9 } })
    }

    #[test]
    fn a_row_keeps_its_words_beside_its_value() {
        let date = Entry::read(row("2026-11-20"), read_date);
        assert_eq!(date.stated().map(ToString::to_string).as_deref(), Some(date.text()));
        let wrong = Entry::read(row("last week"), read_date);
        assert_eq!((wrong.stated(), wrong.is_stated(), wrong.text()), (None, true, "last week"));
        let silent = Entry::read(row("-"), read_date);
        assert_eq!((silent.is_stated(), silent.stated_cell(), silent.text()), (false, None, "-"));
        let absent = Entry::of(None);
        assert_eq!((absent.is_stated(), absent.text()), (false, "not stated"));
        let none = Entry::or_none(row("none"));
        assert_eq!((none.stated(), none.is_stated()), (None, true));
    }
}

//! A cell of a table, and what it says: something, nothing because the source is silent, or a reading of that silence.

use gincert_evidence::{NOT_STATED, Span};

/// A table cell: its text with white space folded, and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// The text, without markup.
    pub text: String,
    /// Its bytes in the document.
    pub span: Span,
}

/// What a cell says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellValue {
    /// The source is silent, and no reading is given.
    NotStated,
    /// The source is silent; this is the reading here.
    Assumed(Cell),
    /// The source says so.
    Stated(Cell),
}

impl CellValue {
    /// The text to read, if there is one.
    pub fn cell(&self) -> Option<&Cell> {
        match self {
            CellValue::NotStated => None,
            CellValue::Assumed(cell) | CellValue::Stated(cell) => Some(cell),
        }
    }
}

/// Splits off `not stated`.
pub fn cell_value(cell: &Cell) -> CellValue {
    let Some(head) = cell.text.get(..NOT_STATED.len()) else {
        return CellValue::Stated(cell.clone());
    };
    if !head.eq_ignore_ascii_case(NOT_STATED) {
        return CellValue::Stated(cell.clone());
    }
    let rest = cell.text.get(NOT_STATED.len()..).unwrap_or_default();
    if rest.is_empty() {
        return CellValue::NotStated;
    }
    match rest.strip_prefix(':').map(str::trim) {
        Some("") => CellValue::NotStated,
        Some(text) => {
            let start = cell.span.end.saturating_sub(text.len() as u64).max(cell.span.start);
            let span = Span { start, end: cell.span.end };
            CellValue::Assumed(Cell { text: text.to_owned(), span })
        }
        None => CellValue::Stated(cell.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_and_readings_of_silence_are_told_apart() {
        let cell = |text: &str| Cell {
            text: text.to_owned(),
            span: Span { start: 10, end: 10 + text.len() as u64 },
        };
        assert_eq!(cell_value(&cell("not stated")), CellValue::NotStated);
        assert_eq!(cell_value(&cell("Not stated: ")), CellValue::NotStated);
        let CellValue::Assumed(inner) = cell_value(&cell("not stated: 1 to 6")) else {
            panic!("no reading")
        };
        assert_eq!((inner.text.as_str(), inner.span.start), ("1 to 6", 22));
        assert_eq!(cell_value(&cell("1 to 6")), CellValue::Stated(cell("1 to 6")));
        assert_eq!(cell_value(&cell("not statedly")), CellValue::Stated(cell("not statedly")));
    }
}

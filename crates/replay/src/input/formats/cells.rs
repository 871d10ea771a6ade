//! The cells of a line of a table, as RFC 4180 has them.

use super::{LINE_BYTES_MAX, cursor};
use std::borrow::Cow;
use std::ops::Range;

/// The cells of a line, without the quotes around them.
///
/// ```
/// use gincert_replay::formats::csv::split;
/// assert_eq!(split("a;\"b;\"\"c\"", b';').unwrap(), ["a", "b;\"c"]);
/// ```
///
/// # Errors
/// Why the line has no cells, as the end of a sentence: a quote is open, or out of place.
pub fn split(line: &str, separator: u8) -> Result<Vec<String>, String> {
    Cells::new(line.as_bytes(), separator)
        .map(|cell| cell.map(|cell| cell.text(line).into_owned()))
        .collect()
}

/// Whether a line has no text in any cell, as a spreadsheet writes a row that is blank: such a row is a blank line.
///
/// ```
/// use gincert_replay::formats::csv::is_blank_row;
/// assert!(is_blank_row(b";;;", b';') && is_blank_row(b"\"\"; ;\"\"\r", b';'));
/// assert!(!is_blank_row(b";;0;", b';') && !is_blank_row(b";,;", b';') && !is_blank_row(b";;\"", b';'));
/// ```
pub fn is_blank_row(line: &[u8], separator: u8) -> bool {
    // Nearly all rows begin with a text.
    let may_be_blank = |byte: &u8| {
        *byte == separator || !byte.is_ascii() || matches!(byte, b'"' | b' ' | b'\t' | b'\r')
    };
    if line.len() > LINE_BYTES_MAX || !line.first().is_none_or(may_be_blank) {
        return false;
    }
    let Ok(text) = std::str::from_utf8(line.strip_suffix(b"\r").unwrap_or(line)) else {
        return false;
    };
    Cells::new(text.as_bytes(), separator)
        .all(|cell| cell.is_ok_and(|cell| cell.text(text).trim().is_empty()))
}

/// A cell of a line.
pub(super) struct CellBytes {
    /// Its bytes, without the quotes around it.
    pub range: Range<usize>,
    /// Whether quotes stand in it, each twice.
    has_quotes: bool,
}

impl CellBytes {
    pub fn text<'u>(&self, line: &'u str) -> Cow<'u, str> {
        let text = line.get(self.range.clone()).unwrap_or_default();
        match self.has_quotes {
            true => Cow::Owned(text.replace("\"\"", "\"")),
            false => Cow::Borrowed(text),
        }
    }
}

/// The cells of a line, one after the other.
pub(super) struct Cells<'l> {
    line: &'l [u8],
    separator: u8,
    /// Where the next cell begins; `None` after the last one.
    next: Option<usize>,
}

impl<'l> Cells<'l> {
    pub fn new(line: &'l [u8], separator: u8) -> Cells<'l> {
        Cells { line, separator, next: Some(0) }
    }

    /// A cell that begins with a quote.
    fn quoted(&mut self, start: usize) -> Result<CellBytes, String> {
        let (mut at, mut has_quotes) = (start, false);
        loop {
            let rest = self.line.get(at..).unwrap_or_default();
            let Some(quote) = memchr::memchr(b'"', rest) else {
                return Err("a quote is not closed at the end of a line".to_owned());
            };
            let end = at + quote;
            match self.line.get(end + 1) {
                Some(b'"') => {
                    has_quotes = true;
                    at = end + 2;
                }
                after => {
                    self.next = match after {
                        None => None,
                        Some(byte) if *byte == self.separator => Some(end + 2),
                        Some(_) => return Err("text follows a closing quote".to_owned()),
                    };
                    return Ok(CellBytes { range: start..end, has_quotes });
                }
            }
        }
    }
}

impl Iterator for Cells<'_> {
    type Item = Result<CellBytes, String>;

    #[inline]
    fn next(&mut self) -> Option<Result<CellBytes, String>> {
        let start = self.next.take()?;
        let rest = self.line.get(start..).unwrap_or_default();
        if rest.first() == Some(&b'"') {
            return Some(self.quoted(start + 1));
        }
        let Some(length) = cursor::cell_end(rest, self.separator) else {
            return Some(Err("a quote is inside a cell without quotes".to_owned()));
        };
        let end = start + length;
        if length == rest.len() {
            return Some(Ok(CellBytes { range: start..end, has_quotes: false }));
        }
        self.next = Some(end + 1);
        Some(Ok(CellBytes { range: start..end, has_quotes: false }))
    }
}

//! Where a finding stands, so that a person can put a finger on it.

use serde::{Deserialize, Serialize};

/// A byte range in a text, end exclusive.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Span {
    /// First byte.
    pub start: u64,
    /// One past the last byte.
    pub end: u64,
}

impl Span {
    /// From a `usize` range, as parsers give it.
    pub fn new(range: std::ops::Range<usize>) -> Span {
        Span { start: range.start as u64, end: range.end as u64 }
    }

    /// Back to a `usize` range, clipped to a text of `len` bytes.
    pub fn range(self, len: usize) -> std::ops::Range<usize> {
        let clip = |value: u64| usize::try_from(value).unwrap_or(len).min(len);
        clip(self.start)..clip(self.end).max(clip(self.start))
    }
}

/// Where something was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Place {
    /// A stretch of a text document.
    Document {
        /// The document's path as the user gave it.
        path: String,
        /// Bytes of the document.
        span: Span,
        /// Line, counted from 1.
        line: u64,
        /// Column, counted from 1 in characters.
        column: u64,
    },
    /// A record of a log.
    Record {
        /// The log's path as the user gave it.
        path: String,
        /// Byte offset of the record's first byte.
        offset: u64,
    },
    /// A whole file or folder.
    File {
        /// Its path as the user gave it.
        path: String,
    },
}

impl Place {
    /// The place of `span` in `text`, with its line and column worked out.
    ///
    /// ```
    /// use gincert_evidence::{Place, Span};
    /// let place = Place::in_text("doc.md", "ab\ncdé f", Span::new(7..8));
    /// assert_eq!((place.line(), place.column()), (Some(2), Some(4)));
    /// ```
    pub fn in_text(path: &str, text: &str, span: Span) -> Place {
        let (line, column) = line_and_column(text, span.start);
        Place::Document { path: path.to_owned(), span, line, column }
    }

    /// The path, whatever the kind of place.
    pub fn path(&self) -> &str {
        match self {
            Place::Document { path, .. } | Place::Record { path, .. } | Place::File { path } => {
                path
            }
        }
    }

    /// The bytes, where the place has some.
    pub fn span(&self) -> Option<Span> {
        match self {
            Place::Document { span, .. } => Some(*span),
            _ => None,
        }
    }

    /// The line, where the place has one.
    pub fn line(&self) -> Option<u64> {
        match self {
            Place::Document { line, .. } => Some(*line),
            _ => None,
        }
    }

    /// The column, where the place has one.
    pub fn column(&self) -> Option<u64> {
        match self {
            Place::Document { column, .. } => Some(*column),
            _ => None,
        }
    }
}

/// Line and column (both from 1, the column in characters) of a byte offset in a text. An offset
/// past the end gives the end; one inside a character gives that character.
pub fn line_and_column(text: &str, offset: u64) -> (u64, u64) {
    let mut end = usize::try_from(offset).unwrap_or(text.len()).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = text.get(..end).unwrap_or_default();
    let line = before.bytes().filter(|byte| *byte == b'\n').count() as u64 + 1;
    let last = before.rsplit('\n').next().unwrap_or_default();
    (line, last.chars().count() as u64 + 1)
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Document { path, line, column, .. } => write!(f, "{path}:{line}:{column}"),
            Place::Record { path, offset } => write!(f, "{path}, byte {offset}"),
            Place::File { path } => f.write_str(path),
        }
    }
}

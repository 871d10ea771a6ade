//! The text of a word processor, a web page or a plain file as sentences and rows of tables, each with its line.
//!
//! Sentences are put together over soft line ends, marks of lists fall away, cells are parted however a table
//! is drawn. This folder knows how texts are written; it knows no game and nothing of rule documents.

mod html;
mod layout;
mod plain;

use std::fmt;

/// Largest text that is read, in bytes.
pub const FREE_TEXT_BYTES_MAX: u64 = 4 << 20;

/// Most sentences and rows of a text.
pub const FREE_TEXT_PIECES_MAX: usize = 20_000;

/// Most cells of a row of a table.
pub const FREE_TEXT_CELLS_MAX: usize = 64;

/// The level of a heading that only its place on a line of its own shows.
pub(crate) const PLAIN_HEADING: u8 = 7;

/// The level of the caption of a table, which is about its rows alone.
pub(crate) const CAPTION_HEADING: u8 = 8;

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextForm {
    /// Plain text or Markdown.
    Plain,
    /// A web page.
    Html,
}

/// A sentence or a row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPiece {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Whether it begins a paragraph, an item of a list or a heading.
    pub opens: bool,
    /// Its level, where it is a heading: what stands below it is about it up to a heading of this level or a higher
    /// one, which has a smaller number.
    pub heading: Option<u8>,
    /// What it is.
    pub content: PieceContent,
}

/// What a piece of a text is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PieceContent {
    /// A sentence, a heading, an item of a list.
    Sentence(String),
    /// A row of a table.
    Row {
        /// The same number for all rows of a table.
        table: u32,
        /// Its cells, empty ones as well.
        cells: Vec<String>,
    },
}

impl TextPiece {
    /// Its words on one line.
    ///
    /// ```
    /// let text = gincert_submission::FreeText::read("a\tb\n").unwrap();
    /// assert_eq!(text.pieces[0].words(), "a | b");
    /// ```
    pub fn words(&self) -> String {
        match &self.content {
            PieceContent::Sentence(text) => text.clone(),
            PieceContent::Row { cells, .. } => cells.join(" | "),
        }
    }
}

/// A text that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeText {
    /// How it is written.
    pub form: TextForm,
    /// Its sentences and rows, in order.
    pub pieces: Vec<TextPiece>,
}

/// Why a text is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FreeTextError {
    /// It has no words.
    Empty,
    /// More sentences and rows than are read.
    TooLong,
    /// A row with more cells than are read; its line.
    TooWide(u64),
}

impl fmt::Display for FreeTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FreeTextError::Empty => f.write_str("the text has no words"),
            FreeTextError::TooLong => {
                write!(f, "the text has more than {FREE_TEXT_PIECES_MAX} sentences and rows")
            }
            FreeTextError::TooWide(line) => {
                write!(f, "the row in line {line} has more than {FREE_TEXT_CELLS_MAX} cells")
            }
        }
    }
}

impl std::error::Error for FreeTextError {}

impl FreeText {
    /// Reads a text; whether it is a web page is judged by its content.
    ///
    /// ```
    /// use gincert_submission::{FreeText, TextForm};
    /// let text = FreeText::read("1. Each player makes an Ante bet before\nthe deal. Aces are low.\n").unwrap();
    /// assert_eq!(text.pieces[0].words(), "Each player makes an Ante bet before the deal.");
    /// assert_eq!((text.pieces[1].line, text.form), (2, TextForm::Plain));
    /// ```
    ///
    /// # Errors
    /// A text without words, or with more pieces or cells than are read.
    pub fn read(text: &str) -> Result<FreeText, FreeTextError> {
        let form = if html::is_page(text) { TextForm::Html } else { TextForm::Plain };
        let mut layout = layout::TextLayout::default();
        match form {
            TextForm::Html => html::read(text, &mut layout)?,
            TextForm::Plain => plain::read(text, &mut layout)?,
        }
        let pieces = layout.pieces()?;
        if pieces.is_empty() {
            return Err(FreeTextError::Empty);
        }
        Ok(FreeText { form, pieces })
    }
}

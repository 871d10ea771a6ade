//! Paragraphs to sentences, and cells to rows: what plain texts and web pages have in common.

use super::{
    CAPTION_HEADING, FREE_TEXT_CELLS_MAX, FREE_TEXT_PIECES_MAX, FreeTextError, PieceContent,
    TextPiece,
};

/// The pieces of a text while it is read.
#[derive(Debug, Default)]
pub(super) struct TextLayout {
    pieces: Vec<TextPiece>,
    /// The open paragraph: its text, and where in it each line of the file begins.
    paragraph: String,
    lines: Vec<(usize, u64)>,
    /// Whether white space follows the last words.
    is_parted: bool,
    /// The level of the open paragraph, where it is a heading.
    heading: Option<u8>,
    table: u32,
    is_in_table: bool,
}

impl TextLayout {
    /// Adds words of a line to the open paragraph.
    pub fn text(&mut self, line: u64, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        self.is_parted = true;
        self.inline(line, text);
    }

    /// Adds a part of a line, which may end within a word.
    pub fn inline(&mut self, line: u64, text: &str) {
        let begins = text.starts_with(char::is_whitespace);
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            self.is_parted |= begins;
            return;
        }
        if !self.paragraph.is_empty() && (begins || self.is_parted) {
            self.paragraph.push(' ');
        }
        self.lines.push((self.paragraph.len(), line));
        self.paragraph.push_str(&words.join(" "));
        self.is_parted = text.ends_with(char::is_whitespace);
    }

    /// The last words of the open paragraph, where one is open.
    pub fn last_words(&self) -> Option<&str> {
        let (from, _) = self.lines.last()?;
        self.paragraph.get(*from..)
    }

    /// States whether the open paragraph, or the next one, is a heading.
    pub fn set_heading(&mut self, level: Option<u8>) {
        self.heading = level;
    }

    /// Ends the open paragraph.
    pub fn end_paragraph(&mut self) -> Result<(), FreeTextError> {
        let text = std::mem::take(&mut self.paragraph);
        let lines = std::mem::take(&mut self.lines);
        self.is_parted = false;
        let heading = self.heading.take();
        for (place, (from, to)) in sentences(&text).into_iter().enumerate() {
            let sentence = text.get(from..to).unwrap_or_default().trim();
            if !sentence.chars().any(char::is_alphanumeric) {
                continue;
            }
            let of_line = lines.partition_point(|(start, _)| *start <= from);
            let line = of_line.checked_sub(1).and_then(|at| lines.get(at)).map_or(1, |(_, n)| *n);
            let content = PieceContent::Sentence(sentence.to_owned());
            self.is_in_table &= heading == Some(CAPTION_HEADING);
            self.piece(TextPiece { line, opens: place == 0, heading, content })?;
        }
        Ok(())
    }

    /// A row; rows without a sentence between them are a table.
    pub fn row(&mut self, line: u64, cells: &[String]) -> Result<(), FreeTextError> {
        self.end_paragraph()?;
        if cells.len() > FREE_TEXT_CELLS_MAX {
            return Err(FreeTextError::TooWide(line));
        }
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            return Ok(());
        }
        if !self.is_in_table {
            self.new_table();
        }
        let cells = cells.iter().map(|cell| cell.trim().to_owned()).collect();
        let content = PieceContent::Row { table: self.table, cells };
        self.piece(TextPiece { line, opens: true, heading: None, content })
    }

    /// The next row begins another table.
    pub fn new_table(&mut self) {
        self.table = self.table.saturating_add(1);
        self.is_in_table = true;
    }

    fn piece(&mut self, piece: TextPiece) -> Result<(), FreeTextError> {
        if self.pieces.len() >= FREE_TEXT_PIECES_MAX {
            return Err(FreeTextError::TooLong);
        }
        self.pieces.push(piece);
        Ok(())
    }

    /// All pieces, in order.
    pub fn pieces(mut self) -> Result<Vec<TextPiece>, FreeTextError> {
        self.end_paragraph()?;
        Ok(self.pieces)
    }
}

/// Words in front of a point that ends no sentence.
const SHORT_FORMS: [&str; 12] =
    ["e.g", "i.e", "eg", "ie", "vs", "no", "nos", "mr", "mrs", "dr", "inc", "approx"];

/// Bytes before a point that are looked at for a short form, so that a text of points alone costs no more than its length.
const SHORT_FORM_BYTES: usize = 16;

/// The last word of a text, as far as a short form needs it.
fn last_word(text: &str) -> String {
    let from = text.len().saturating_sub(SHORT_FORM_BYTES);
    let from = (from..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    let end = text.get(from..).unwrap_or_default();
    end.rsplit([' ', '(', '\u{a0}']).next().unwrap_or_default().to_lowercase()
}

/// Where the sentences of a paragraph begin and end.
fn sentences(text: &str) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut from = 0;
    // A numeral alone is a short form only where nothing else is there: `1. Ante`.
    let mut is_number = true;
    for (at, c) in text.char_indices() {
        if !matches!(c, '.' | '!' | '?') {
            is_number &= at < from || c.is_ascii_digit() || c.is_whitespace();
            continue;
        }
        let behind = text.get(at + c.len_utf8()..).unwrap_or_default();
        let closing = |c: char| matches!(c, '"' | '\'' | ')' | '\u{201d}' | '\u{2019}' | ']');
        let rest = behind.trim_start_matches(closing);
        let next = rest.trim_start();
        let begins = |c: char| {
            c.is_uppercase()
                || c.is_ascii_digit()
                || matches!(c, '"' | '(' | '\u{201c}' | '\u{2018}' | '[' | '\'')
        };
        let is_end = rest.starts_with(char::is_whitespace) && next.starts_with(begins);
        let before = text.get(from..at).unwrap_or_default();
        let word = last_word(before);
        let is_short = c == '.'
            && (SHORT_FORMS.contains(&word.as_str())
                || word.len() == 1 && word.chars().all(char::is_alphabetic));
        let ends_in_digit = word.bytes().all(|byte| byte.is_ascii_digit()) && !is_number;
        if is_end && (!is_short || ends_in_digit) && !is_number {
            let end = text.len() - next.len();
            all.push((from, end));
            from = end;
            is_number = true;
        } else {
            is_number = false;
        }
    }
    all.push((from, text.len()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<&str> {
        sentences(text).into_iter().map(|(from, to)| text[from..to].trim()).collect()
    }

    #[test]
    fn a_point_in_a_number_or_a_short_form_ends_no_sentence() {
        let text = "The edge is 4.31 %. It pays 3-1. Score 4, e.g. a Ten (low). 7 cards, no more.";
        let wanted = [
            "The edge is 4.31 %.",
            "It pays 3-1.",
            "Score 4, e.g. a Ten (low).",
            "7 cards, no more.",
        ];
        assert_eq!(of(text), wanted);
        assert_eq!(
            of("He wins with a score of 4. The rest loses."),
            ["He wins with a score of 4.", "The rest loses."]
        );
        assert_eq!(of("1. Ante first"), ["1. Ante first"]);
    }
}

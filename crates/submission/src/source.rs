//! The bytes of a document, checked before anything reads them as text.

use gincert_evidence::{Digest, Place, Span, is_unprintable};

/// Largest document that is read, in bytes. Real rule sheets have some ten thousand.
pub const DOCUMENT_BYTES_MAX: u64 = 1 << 20;

/// Deepest nesting of quotations and lists that is read.
pub const DEPTH_MAX: usize = 16;

/// A document's path as the user gave it, its digest, and its text with an index of its lines.
#[derive(Debug, Clone)]
pub struct Source {
    path: String,
    digest: Digest,
    bytes: u64,
    text: String,
    line_starts: Vec<usize>,
    unreadable: Option<(String, Span)>,
}

impl Source {
    /// Takes the bytes of a document. A text that cannot be read leaves an empty text and the
    /// reason in [`Source::unreadable`].
    pub fn new(path: &str, bytes: &[u8]) -> Source {
        let unreadable = why_unreadable(bytes);
        let text = match (&unreadable, std::str::from_utf8(bytes)) {
            (None, Ok(text)) => text.to_owned(),
            _ => String::new(),
        };
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(starts.map(|(at, _)| at + 1)).collect();
        Source {
            path: path.to_owned(),
            digest: Digest::of(bytes),
            bytes: bytes.len() as u64,
            text,
            line_starts,
            unreadable,
        }
    }

    /// A document of which no byte could be read: it is missing, too large, or no plain file.
    pub fn not_read(path: &str, why: &str) -> Source {
        let mut source = Source::new(path, b"");
        source.unreadable = Some((why.to_owned(), Span { start: 0, end: 0 }));
        source
    }

    /// The path as the user gave it.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// SHA-256 of the bytes.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Size in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The text; empty when the bytes cannot be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why the bytes cannot be read, in a sentence, and where.
    pub fn unreadable(&self) -> Option<&(String, Span)> {
        self.unreadable.as_ref()
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range(self.text.len())).unwrap_or_default()
    }

    /// A span as a place with line and column.
    pub fn place(&self, span: Span) -> Place {
        let at = span.range(self.text.len()).start;
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|index| self.line_starts.get(index)).copied();
        let before = self.text.get(start.unwrap_or(0)..at).unwrap_or_default();
        Place::Document {
            path: self.path.clone(),
            span,
            line: line.max(1) as u64,
            column: before.chars().count() as u64 + 1,
        }
    }

    /// The place of the whole document: its first character.
    pub fn start(&self) -> Place {
        self.place(Span { start: 0, end: 0 })
    }

    /// Characters that must not be in a document, with their spans: controls other than line feed,
    /// carriage return and tab, and characters that hide or reorder text. Behind the sign of a suit
    /// the selector between text and picture is no hidden character: `A♥️` is how people paste it.
    pub fn unprintable(&self) -> Vec<(char, Span)> {
        let before = std::iter::once(None).chain(self.text.chars().map(Some));
        self.text
            .char_indices()
            .zip(before)
            .filter(|((_, c), before)| {
                let is_line_end_or_tab = matches!(c, '\n' | '\r' | '\t');
                let is_after_a_suit =
                    before.is_some_and(|c| ('\u{2660}'..='\u{2667}').contains(&c));
                let selects = matches!(c, '\u{fe0e}' | '\u{fe0f}') && is_after_a_suit;
                is_unprintable(*c) && !is_line_end_or_tab && !selects
            })
            .map(|((at, c), _)| (c, Span::new(at..at + c.len_utf8())))
            .collect()
    }
}

fn why_unreadable(bytes: &[u8]) -> Option<(String, Span)> {
    let nowhere = Span { start: 0, end: 0 };
    if bytes.len() as u64 > DOCUMENT_BYTES_MAX {
        let size = bytes.len();
        return Some((
            format!("The document has {size} bytes; at most {DOCUMENT_BYTES_MAX} are read."),
            nowhere,
        ));
    }
    match std::str::from_utf8(bytes) {
        Err(error) => {
            let at = error.valid_up_to();
            let sentence = format!("Byte {at} is not UTF-8, so this is not a text document.");
            Some((sentence, Span::new(at..at)))
        }
        Ok(text) if text.trim().is_empty() => Some(("The document is empty.".to_owned(), nowhere)),
        Ok(text) => too_deep(text),
    }
}

/// Deep nesting is refused before the Markdown parser sees it, because its time grows with depth.
fn too_deep(text: &str) -> Option<(String, Span)> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let depth = line
            .split(|c: char| !matches!(c, '>' | '-' | '*' | '+' | ' ' | '\t'))
            .next()
            .unwrap_or_default()
            .chars()
            .filter(|c| *c == '>')
            .count();
        let indent = line.chars().take_while(|c| matches!(c, ' ' | '\t')).count();
        if depth > DEPTH_MAX || indent > 4 * DEPTH_MAX {
            let sentence = format!("This line is nested deeper than {DEPTH_MAX} levels.");
            return Some((sentence, Span::new(at..at + line.trim_end().len())));
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let source = Source::new("a.md", "é|x\nzweite".as_bytes());
        let place = source.place(Span::new(3..4));
        assert_eq!((place.line(), place.column()), (Some(1), Some(3)));
        let place = source.place(Span::new(5..6));
        assert_eq!((place.line(), place.column()), (Some(2), Some(1)));
        assert_eq!(source.place(Span { start: 999, end: 1000 }).line(), Some(2));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_the_place() {
        let why = |bytes: &[u8]| Source::new("a.md", bytes).unreadable().cloned();
        assert!(why(b"fine").is_none());
        assert!(why(b" \n\t").is_some_and(|(why, _)| why.contains("empty")));
        assert!(why(b"abc\xff").is_some_and(|(_, span)| span.start == 3));
        assert!(why(&vec![b'a'; DOCUMENT_BYTES_MAX as usize]).is_none());
        assert!(why(&vec![b'a'; DOCUMENT_BYTES_MAX as usize + 1]).is_some());
        assert!(why(">".repeat(DEPTH_MAX).as_bytes()).is_none());
        assert!(why(">".repeat(DEPTH_MAX + 1).as_bytes()).is_some());
    }
    #[test]
    fn a_selector_of_pictures_is_hidden_anywhere_but_behind_a_suit() {
        let hidden = |text: &str| Source::new("a.md", text.as_bytes()).unprintable().len();
        assert_eq!(hidden("A♥\u{fe0f} K♠\u{fe0e}"), 0);
        assert_eq!(hidden("A\u{fe0f} ♥\u{fe0f}\u{fe0f} \u{fe0e}"), 3);
        assert_eq!(hidden("500\u{3164} to\u{2800}1\u{34f}"), 3);
    }
}

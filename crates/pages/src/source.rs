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
    /// Whether a byte-order mark stands in front of the text.
    marked: bool,
    unreadable: Option<(String, Span)>,
}

/// The byte-order mark that some editors put in front of UTF-8. It belongs to the bytes, and so to
/// the digest, and says nothing: it is read as blanks, so that every place stays where it is.
const MARK: &str = "\u{feff}";
const MARK_AS_BLANKS: &str = "   ";

impl Source {
    /// Takes the bytes of a document. A text that cannot be read leaves an empty text and the
    /// reason in [`Source::unreadable`].
    pub fn new(path: &str, bytes: &[u8]) -> Source {
        let unreadable = why_unreadable(bytes);
        let text = match (&unreadable, std::str::from_utf8(bytes)) {
            (None, Ok(text)) => text,
            _ => "",
        };
        let (marked, text) = match text.strip_prefix(MARK) {
            Some(rest) => (true, format!("{MARK_AS_BLANKS}{rest}")),
            None => (false, text.to_owned()),
        };
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(starts.map(|(at, _)| at + 1)).collect();
        Source {
            path: path.to_owned(),
            digest: Digest::of(bytes),
            bytes: bytes.len() as u64,
            text,
            line_starts,
            marked,
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

    /// SHA-256 of the bytes before one of them, as they came.
    pub fn digest_before(&self, at: u64) -> Digest {
        let text = self.slice(Span { start: 0, end: at });
        match text.strip_prefix(MARK_AS_BLANKS).filter(|_| self.marked) {
            Some(rest) => Digest::of(format!("{MARK}{rest}").as_bytes()),
            None => Digest::of(text.as_bytes()),
        }
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
        let mark = if self.marked && line <= 1 { MARK_AS_BLANKS.len() } else { 0 };
        let column = before.chars().count().saturating_sub(mark);
        Place::Document {
            path: self.path.clone(),
            span,
            line: line.max(1) as u64,
            column: column as u64 + 1,
        }
    }

    /// The first byte of the line that a byte lies on, behind a byte-order mark.
    pub fn line_start(&self, at: u64) -> u64 {
        let at = usize::try_from(at).unwrap_or(usize::MAX).min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|index| self.line_starts.get(index));
        let mark = if self.marked { MARK_AS_BLANKS.len() } else { 0 };
        start.copied().filter(|start| *start > 0).unwrap_or(mark.min(at)) as u64
    }

    /// The text from a byte to the end of its line, the line end included.
    pub fn line_from(&self, at: u64) -> &str {
        let rest = self.slice(Span { start: at, end: self.text.len() as u64 });
        let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
        rest.get(..end).unwrap_or_default()
    }

    /// The place of the whole document: its first character.
    pub fn start(&self) -> Place {
        self.place(Span { start: 0, end: 0 })
    }

    /// Characters that must not be in a document, the first of each line, with their spans: controls
    /// other than tabs and the ends of lines, and characters that hide or reorder text. Behind the
    /// sign of a suit the selector between text and picture is no hidden character: `A♥️` is how
    /// people paste it.
    pub fn unprintable(&self) -> impl Iterator<Item = (char, Span)> + '_ {
        let lines = self.text.split_inclusive('\n').scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some((start, line))
        });
        lines.filter_map(|(start, line)| {
            let body = line.strip_suffix('\n').unwrap_or(line);
            // A carriage return elsewhere ends a line for some readers and not for others.
            let body = body.strip_suffix('\r').unwrap_or(body);
            let mut before = None;
            let mut found = body.char_indices().filter(|(_, c)| {
                let is_after_a_suit = before.replace(*c).is_some_and(is_suit);
                let selects = matches!(c, '\u{fe0e}' | '\u{fe0f}') && is_after_a_suit;
                is_unprintable(*c) && *c != '\t' && !selects
            });
            let (at, c) = found.next()?;
            Some((c, Span::new(start + at..start + at + c.len_utf8())))
        })
    }
}

/// Whether a character is the sign of a suit of cards.
fn is_suit(c: char) -> bool {
    ('\u{2660}'..='\u{2667}').contains(&c)
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
    if let Some(what) = other_kind(bytes) {
        let sentence = format!("This is {what}. Save the document as Markdown text in UTF-8.");
        return Some((sentence, nowhere));
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

/// What these bytes are, where their beginning says that they are no text in UTF-8.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Some("text in UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Some("text in UTF-16"),
        [b'%', b'P', b'D', b'F', b'-', ..] => return Some("a PDF file"),
        [b'P', b'K', 3, 4, ..] => return Some("a zip archive or an office document"),
        [0x1f, 0x8b, ..] => return Some("data packed with gzip"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => return Some("data packed with zstd"),
        _ => {}
    }
    // Latin text in UTF-16 without a mark has a zero in nearly every second byte.
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let half = bytes.len() / 2;
    let mostly = |zeros: usize| half >= 4 && zeros * 10 >= half * 9;
    (mostly(zeros(0)) != mostly(zeros(1))).then_some("text in UTF-16")
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
    fn a_byte_order_mark_is_no_control_character_and_moves_no_place() {
        let source = Source::new("a.md", "\u{feff}# T\n\u{feff}x".as_bytes());
        assert_eq!(source.bytes(), 11);
        let place = source.place(Span::new(3..4));
        assert_eq!((place.line(), place.column()), (Some(1), Some(1)));
        // Elsewhere it hides.
        let found: Vec<(char, Span)> = source.unprintable().collect();
        assert_eq!(found, [('\u{feff}', Span::new(7..10))]);
        assert_eq!(source.line_start(8), 7);
        assert_eq!(source.line_from(3), "# T\n");
    }

    #[test]
    fn a_digest_of_the_beginning_is_of_the_bytes_as_they_came() {
        for text in ["", "abc\ndef", "\u{feff}abc", "   abc"] {
            let source = Source::new("a.md", text.as_bytes());
            let before = &text.as_bytes()[..text.len() / 2 * 2];
            assert_eq!(source.digest_before(before.len() as u64), Digest::of(before), "{text:?}");
        }
    }

    #[test]
    fn a_carriage_return_ends_a_line_only_before_a_line_feed() {
        let found = |text: &str| Source::new("a.md", text.as_bytes()).unprintable().count();
        assert_eq!(found("a\r\nb\r\n\tc"), 0);
        assert_eq!(found("a\rb\n\r\n"), 1);
    }

    #[test]
    fn what_is_no_text_is_named() {
        let why = |bytes: &[u8]| {
            let source = Source::new("a.md", bytes);
            source.unreadable().map(|(why, _)| why.clone()).unwrap_or_default()
        };
        let wide = |text: &str, order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(order).collect()
        };
        assert!(why(&wide("\u{feff}# Title", u16::to_le_bytes)).contains("UTF-16"));
        assert!(why(&wide("# A title", u16::to_le_bytes)).contains("UTF-16"));
        assert!(why(&wide("# A title", u16::to_be_bytes)).contains("UTF-16"));
        assert!(why(b"%PDF-1.7").contains("PDF"));
        assert!(why(&[0x1f, 0x8b, 8, 0]).contains("gzip"));
        assert_eq!(why(b"# A title\0"), "");
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
        // The first of each line is reported.
        let hidden = |text: &str| Source::new("a.md", text.as_bytes()).unprintable().count();
        assert_eq!(hidden("A♥\u{fe0f} K♠\u{fe0e}"), 0);
        assert_eq!(hidden("A\u{fe0f}\n♥\u{fe0f}\u{fe0f}\n\u{fe0e}"), 3);
        assert_eq!(hidden("500\u{3164}\nto\u{2800}1\u{34f}"), 2);
    }
}

//! The text of an open document, and the two ways to name a place in it: bytes, as findings do, and line and
//! character, as editors do. Knows nothing about what the text means.

use gincert_evidence::Span;
use lsp_types::{Position, PositionEncodingKind, Range};

/// What a character of a position counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Halves of characters outside the basic plane, and whole characters: what every client can do.
    #[default]
    Utf16,
}

impl Encoding {
    /// The one that a client offers and that costs least.
    pub(crate) fn of(offered: Option<&[PositionEncodingKind]>) -> Encoding {
        match offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8)) {
            true => Encoding::Utf8,
            false => Encoding::Utf16,
        }
    }

    /// Its name in the protocol.
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn width(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
        }
    }
}

/// A text with an index of its lines, which end as in the protocol: with `\n`, `\r\n` or `\r`.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    text: String,
    starts: Vec<usize>,
    encoding: Encoding,
}

impl Text {
    pub(crate) fn new(text: String, encoding: Encoding) -> Text {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Text { text, starts, encoding }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// A line without its end; empty past the last one.
    pub(crate) fn line(&self, line: u32) -> &str {
        let index = usize::try_from(line).unwrap_or(usize::MAX);
        let Some(start) = self.starts.get(index) else { return "" };
        let end = self.starts.get(index + 1).copied().unwrap_or(self.text.len());
        self.text.get(*start..end).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// The byte of a position. A character past the end of its line is the end of the line, a line past the
    /// last one the end of the text, and half a character its beginning.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let index = usize::try_from(position.line).unwrap_or(usize::MAX);
        let Some(start) = self.starts.get(index).copied() else { return self.text.len() };
        let wanted = usize::try_from(position.character).unwrap_or(usize::MAX);
        let mut width = 0;
        for (at, c) in self.line(position.line).char_indices() {
            width += self.encoding.width(c);
            if width > wanted {
                return start + at;
            }
        }
        start + self.line(position.line).len()
    }

    /// The position of a byte; of one inside a character that of the character.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..).unwrap_or_default().char_indices();
        let before = before.take_while(|(at, c)| start + at + c.len_utf8() <= offset);
        let character: usize = before.map(|(_, c)| self.encoding.width(c)).sum();
        // No text that is kept has as many lines or characters as 32 bits can count.
        let small = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        Position { line: small(line), character: small(character) }
    }

    /// The range of a stretch of bytes.
    pub(crate) fn range(&self, span: Span) -> Range {
        let bytes = span.range(self.text.len());
        Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    /// The bytes of a range; of one that ends before it begins, nothing.
    pub(crate) fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }

    /// The text after a change of a range, or of everything.
    pub(crate) fn changed(&self, range: Option<Range>, new: &str) -> Text {
        let Some(range) = range else { return Text::new(new.to_owned(), self.encoding) };
        let bytes = self.bytes(range);
        let part = |range: std::ops::Range<usize>| self.text.get(range).unwrap_or_default();
        let whole = [part(0..bytes.start), new, part(bytes.end..self.text.len())].concat();
        Text::new(whole, self.encoding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "aä🂡b\r\nsecond\rthird\n";

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn characters_are_counted_as_the_client_counts_them() {
        for (encoding, positions) in [
            (Encoding::Utf16, [(0, 0), (1, 1), (3, 2), (7, 4), (8, 5)]),
            (Encoding::Utf8, [(0, 0), (1, 1), (3, 3), (7, 7), (8, 8)]),
        ] {
            let text = Text::new(SAMPLE.to_owned(), encoding);
            for (offset, character) in positions {
                assert_eq!(text.position(offset), at(0, character), "{encoding:?} {offset}");
                assert_eq!(text.offset(at(0, character)), offset, "{encoding:?} {character}");
            }
            assert_eq!(
                [text.position(10).line, text.position(17).line, text.position(23).line],
                [1, 2, 3]
            );
            assert_eq!(text.offset(at(2, 1)), 18);
        }
    }

    #[test]
    fn a_position_outside_of_the_text_is_the_nearest_inside() {
        let text = Text::new(SAMPLE.to_owned(), Encoding::Utf16);
        // The second half of the card, past the end of the line, past the last line.
        assert_eq!([at(0, 3), at(0, 99), at(9, 0)].map(|at| text.offset(at)), [3, 8, 23]);
        assert_eq!((text.position(4), text.position(999)), (at(0, 2), at(3, 0)));
        assert_eq!(text.bytes(Range { start: at(1, 3), end: at(0, 0) }), 13..13);
        assert_eq!((text.line(0), text.line(1), text.line(9)), ("aä🂡b", "second", ""));
    }

    #[test]
    fn changes_follow_each_other() {
        let text = Text::new("ä🂡\nx".to_owned(), Encoding::Utf16);
        let text = text.changed(Some(Range { start: at(0, 1), end: at(0, 3) }), "b");
        assert_eq!(text.as_str(), "äb\nx");
        let text = text.changed(Some(Range { start: at(0, 2), end: at(1, 0) }), "");
        assert_eq!(text.as_str(), "äbx");
        assert_eq!(text.changed(None, "").as_str(), "");
    }
}

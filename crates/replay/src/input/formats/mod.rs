//! The formats of logs: one file each, listed here. A format is recognised by content, never by a file's
//! name.

pub use crate::input::partial_header::PartialHeader;
use crate::record::Record;

/// Longest line of a log, in bytes, without its end.
pub const LINE_BYTES_MAX: usize = 65_536;

/// One record's bytes, and what they say.
pub struct Unit<'u> {
    /// Offset of its first byte in the chunk.
    pub offset: usize,
    /// Lines of the chunk before it.
    pub line: u64,
    /// Its bytes without the last line end.
    pub bytes: &'u [u8],
    /// The record, or why it is none.
    pub read: Result<&'u Record<'u>, UnreadableUnit>,
    /// Words of a map that its cells have, by their places in the map, each as often as it stands there.
    pub replaced: Vec<u32>,
}

/// A column that nothing is read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedColumn {
    /// Its name in the log.
    pub name: String,
    /// Whether the first rows of the file have numbers there, such as amounts.
    pub has_numbers: bool,
    /// Whether they show hands there whose cards are in no hand that is read.
    pub has_hands: bool,
}

/// A line, or rows, that are no record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableUnit {
    /// Why, as the end of a sentence.
    pub why: String,
    /// Whose number it tells although it is none.
    pub partial: Option<PartialHeader>,
}

/// Reads one file's records.
pub trait RecordReader: Send + Sync {
    /// Bytes at the file's beginning that are no records, such as a header line.
    fn head_bytes(&self) -> usize {
        0
    }

    /// Columns of the file that nothing is read from, where a map reads it.
    fn passed_over(&self) -> &[PassedColumn] {
        &[]
    }

    /// The length of the longest part of a chunk that ends between two records, each whole; 0
    /// where there is none. The chunk begins at a record.
    fn cut(&self, stretch: &[u8]) -> usize;

    /// Whether each line that is not blank is a record by itself.
    fn is_by_line(&self) -> bool {
        false
    }

    /// The rows of a chunk that a map leaves out, each by the place of its exclusion in the counts of what
    /// the map did.
    fn left_out(&self, _stretch: &[u8]) -> Vec<u32> {
        Vec::new()
    }

    /// Visits the rows of a chunk that state sums of the rounds before them, each with the place of its
    /// condition in the map, as if it were a record.
    fn totals(&self, _stretch: &[u8], _visit: &mut dyn FnMut(usize, Unit<'_>)) {}

    /// Visits every record of a chunk in order; lines of white space are passed over.
    fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>));
}

/// A format by name.
#[derive(Clone, Copy)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Whether a file that begins with these bytes has it.
    detect: fn(&[u8]) -> bool,
    /// Reads the head of a file: as many bytes as there are, at most [`HEAD_BYTES_MAX`].
    open: HeadParser,
}

/// Reads the head of a file, or says why it has no records.
type HeadParser = fn(&[u8]) -> Result<Box<dyn RecordReader>, String>;

/// Bytes at the beginning of a file that a format may read to recognise it.
pub const HEAD_BYTES_MAX: usize = LINE_BYTES_MAX + 2;

mod cells;
mod compact;
mod compact_played;
mod cursor;
pub mod events;
pub mod filled_down;
pub(crate) mod filtered;
pub mod fixed_width;
pub mod json_array;
mod json_lines;
mod keys;
mod passed;
pub mod rows;
mod slot;
pub mod tree;
mod unread_hands;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
pub mod csv;
pub mod jsonl;
pub mod openspiel;
// modules: end

macro_rules! formats {
    ($($name:ident),* $(,)?) => {
        /// Every format; the first one that knows a file's beginning reads it.
        pub static REGISTRY: &[Format] = &[
            $(Format {
                name: stringify!($name),
                detect: $name::detect,
                open: $name::open,
            }),*
        ];
    };
}

formats! {
    // registry: begin
    csv,
    jsonl,
    openspiel,
    // registry: end
}

// Read through a map that a caller gives, so that content alone never picks it.
pub mod mapped;
pub mod nested;
mod objects;
mod open_rounds;

pub(crate) use json_lines::too_long;

/// The format with this name.
pub fn find(name: &str) -> Option<&'static Format> {
    REGISTRY.iter().find(|format| format.name == name)
}

impl Format {
    /// Reads the head of a file.
    ///
    /// # Errors
    /// Why the file has no records of this format, as the end of a sentence.
    pub fn open(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        (self.open)(head)
    }

    /// The format of a file that begins with these bytes. Whatever no format knows is read as
    /// JSON Lines, so that each of its lines is named as no record.
    pub fn of(head: &[u8]) -> &'static Format {
        let known = REGISTRY.iter().find(|format| (format.detect)(head));
        known.unwrap_or(&JSON_LINES)
    }
}

const JSON_LINES: Format = Format { name: "jsonl", detect: jsonl::detect, open: jsonl::open };

/// The lines of a chunk that are not blank: offset, lines before, and bytes without the line end.
pub(crate) fn lines(stretch: &[u8]) -> impl Iterator<Item = (usize, u64, &[u8])> {
    let mut start = 0;
    let mut number = 0;
    std::iter::from_fn(move || {
        let rest = stretch.get(start..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr(b'\n', rest);
        let line = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let found = (start, number, line);
        start += end.map_or(rest.len(), |end| end + 1);
        number += 1;
        Some(found)
    })
    .filter(|(_, _, line)| !is_blank(line))
}

/// Whether a line holds only spaces, tabs and carriage returns.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_are_passed_over_and_counted() {
        let found: Vec<_> = lines(b"a\n\r\n \t\nb\r\nc").collect();
        assert_eq!(found, [(0, 0, &b"a"[..]), (7, 3, b"b\r"), (10, 4, b"c")]);
        assert_eq!(lines(b"\n\n").count(), 0);
    }

    #[test]
    fn a_format_is_told_by_content() {
        for head in ["{\"v\":1}", "  \n{\"v\":1}", "no log at all", ""] {
            assert_eq!(Format::of(head.as_bytes()).name, "jsonl", "{head}");
        }
    }
}

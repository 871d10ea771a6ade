//! What formats of JSON objects, one a line, share: the lines, and why one is none.

use super::slot::Slot;
use super::{LINE_BYTES_MAX, PartialHeader, RecordReader, Unit, UnreadableUnit, lines};
use gincert_evidence::printable;

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads one line into a record, or says why it is none, as the end of a sentence.
type LineParser = for<'l> fn(&'l [u8], &mut Slot<'l>) -> Result<(), String>;

/// A file of such lines.
pub(super) struct JsonLines {
    head_bytes: usize,
    read: LineParser,
}

impl JsonLines {
    /// A file that begins so.
    pub fn new(head: &[u8], read: LineParser) -> JsonLines {
        JsonLines { head_bytes: head_bytes(head), read }
    }
}

impl RecordReader for JsonLines {
    fn head_bytes(&self) -> usize {
        self.head_bytes
    }

    fn cut(&self, stretch: &[u8]) -> usize {
        memchr::memrchr(b'\n', stretch).map_or(0, |end| end + 1)
    }

    fn is_by_line(&self) -> bool {
        true
    }

    fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>)) {
        let mut slot = Slot::default();
        for (offset, line, bytes) in lines(stretch) {
            let read = match (self.read)(bytes, &mut slot) {
                Ok(()) => Ok(&slot.record),
                Err(why) => Err(UnreadableUnit { why, partial: PartialHeader::of_line(bytes) }),
            };
            visit(Unit { offset, line, bytes, read, replaced: Vec::new() });
        }
    }
}

/// Whether the first character that is not white space opens an object.
pub(super) fn opens_object(head: &[u8]) -> bool {
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    head.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// The length of a byte order mark at a file's beginning.
pub(crate) fn head_bytes(head: &[u8]) -> usize {
    match head.starts_with(BYTE_ORDER_MARK) {
        true => BYTE_ORDER_MARK.len(),
        false => 0,
    }
}

/// A line as text.
pub(crate) fn text(line: &[u8]) -> Result<&str, String> {
    if line.len() > LINE_BYTES_MAX {
        return Err(too_long());
    }
    std::str::from_utf8(line)
        .map_err(|error| format!("byte {} is not UTF-8", error.valid_up_to() + 1))
}

/// Why a line is no JSON of the form that is expected.
pub(crate) fn why(error: &serde_json::Error) -> String {
    // The library counts lines of its own; a record is one line.
    let why = error.to_string();
    let column = error.column();
    let what = why.split(" at line ").next().unwrap_or_default();
    printable(&format!("{}, at character {column}", plain(what)))
}

/// Why an overlong line is no record.
pub(crate) fn too_long() -> String {
    format!("the line has more than {LINE_BYTES_MAX} bytes")
}

/// The library's reason in words that need no programmer.
fn plain(why: &str) -> String {
    if why.starts_with("EOF") {
        return "the line is cut off".to_owned();
    }
    let mut plain = match why.strip_prefix("invalid type: ").or(why.strip_prefix("invalid value: "))
    {
        Some(found) => format!("it has {found}"),
        None => why.to_owned(),
    };
    for (word, words) in [
        (", expected ", " in place of "),
        ("floating point", "the decimal number"),
        ("integer `", "the number `"),
        ("a sequence", "a list"),
        ("sequence", "a list"),
        ("map", "an object"),
        ("string \"", "the text \""),
        ("boolean `", "the word `"),
        ("u64", "a whole number"),
        ("u32", "a whole number"),
        ("i64", "a whole number"),
        ("a boolean", "true or false"),
    ] {
        plain = plain.replacen(word, words, 1);
    }
    plain
}

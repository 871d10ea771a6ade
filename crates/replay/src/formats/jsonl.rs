//! JSON Lines: one record a line (`gincert replay --log-format jsonl`).
//!
//! UTF-8, one JSON object a line, lines apart by LF or CR LF. A byte order mark at the beginning of
//! the file is passed over.

use super::{Decode, LINE_BYTES_MAX, Told, Unit, Unread, compact, lines};
use crate::record::Record;
use gincert_evidence::printable;

pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

struct JsonLines {
    head_bytes: usize,
}

/// Whether the lines are objects, and none of another engine's.
pub(super) fn detect(head: &[u8]) -> bool {
    opens_object(head) && !super::openspiel::detect(head)
}

/// Whether the first character that is not white space opens an object.
pub(super) fn opens_object(head: &[u8]) -> bool {
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    head.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// There is no head but a byte order mark.
pub(super) fn open(head: &[u8]) -> Result<Box<dyn Decode>, String> {
    Ok(Box::new(JsonLines { head_bytes: head_bytes(head) }))
}

/// The length of a byte order mark at a file's beginning.
pub(crate) fn head_bytes(head: &[u8]) -> usize {
    match head.starts_with(BYTE_ORDER_MARK) {
        true => BYTE_ORDER_MARK.len(),
        false => 0,
    }
}

impl Decode for JsonLines {
    fn head_bytes(&self) -> usize {
        self.head_bytes
    }

    fn cut(&self, stretch: &[u8]) -> usize {
        memchr::memrchr(b'\n', stretch).map_or(0, |end| end + 1)
    }

    fn decode(&self, stretch: &[u8], visit: &mut dyn FnMut(Unit<'_>)) {
        for (offset, line, bytes) in lines(stretch) {
            let read = read(bytes).map_err(|why| Unread { why, told: Told::of_line(bytes) });
            visit(Unit { offset, line, bytes, read });
        }
    }
}

/// Reads one line.
///
/// ```
/// let record = gincert_replay::read_json(br#"{"v":1,"table":"T1","round":"7","seats":[]}"#);
/// assert_eq!(record.unwrap().round.unwrap().as_str(), "7");
/// assert!(gincert_replay::read_json(b"{\"v\":1").is_err());
/// ```
///
/// # Errors
/// Why the line is no record, as the end of a sentence.
pub fn read(line: &[u8]) -> Result<Record<'_>, String> {
    let text = text(line)?;
    match compact::read(text) {
        Some(record) => Ok(record),
        None => serde_json::from_str(text).map_err(|error| why(&error)),
    }
}

/// A line as text.
pub(crate) fn text(line: &[u8]) -> Result<&str, String> {
    if line.len() > LINE_BYTES_MAX {
        return Err(too_long());
    }
    std::str::from_utf8(line)
        .map_err(|error| format!("byte {} is no UTF-8", error.valid_up_to() + 1))
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
        return "the line breaks off".to_owned();
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

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn reasons_are_plain_words() {
        for (line, why) in [
            ("{\"v\":1", "the line breaks off, at character 6"),
            (
                "{\"seq\":1.5}",
                "it has the decimal number `1.5` in place of a whole number, at character 10",
            ),
            ("{\"seats\":{}}", "it has an object in place of a list, at character 9"),
            ("{\"table\":[]}", "it has a list in place of a text, at character 9"),
        ] {
            let found = read(line.as_bytes()).unwrap_err();
            assert_eq!(found, why);
        }
    }
}

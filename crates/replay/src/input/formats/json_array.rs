//! A log that is one JSON array, or an object with the rounds in a list, as JSON Lines: each element becomes a line.
//!
//! It knows brackets and texts in quotes, and nothing of what an element is: one that is no object is a line that is none.
//! Line N is the N-th element, and offsets are those of the lines.

use super::events::EventLines;
use super::json_lines::BYTE_ORDER_MARK;
use super::nested;
use super::tree::TreeLines;
use crate::input::map::{Map, RecordList};
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// Bytes of lines that are kept ready.
const READY_BYTES: usize = 65_536;

/// Longest key of an outer object that is compared, in bytes.
const KEY_BYTES_MAX: usize = 1024;

/// Where the reader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    /// Before the first character.
    Start,
    /// In the outer object, before the list.
    Outer,
    /// In the list.
    List,
    /// Behind the list.
    Behind,
    /// In a file that has no such list: it is handed on as it is.
    Other,
}

/// Brackets and quotes.
#[derive(Debug, Clone, Copy, Default)]
struct Nesting {
    depth: usize,
    is_text: bool,
    is_escaped: bool,
}

impl Nesting {
    fn take(&mut self, byte: u8) {
        if self.is_text {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = true,
                b'"' => self.is_text = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => self.is_text = true,
            b'[' | b'{' => self.depth += 1,
            b']' | b'}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}

/// The keys of an outer object, up to the list at hand.
#[derive(Debug, Clone, Default)]
struct OuterObject {
    /// Of what lies in the object.
    nesting: Nesting,
    /// The text in quotes that was read last as a key, and whether a colon followed it.
    key: Vec<u8>,
    has_colon: bool,
}

impl OuterObject {
    /// Whether a byte begins a list that is a value of the object.
    fn opens_list(&self, byte: u8) -> bool {
        byte == b'[' && self.nesting.depth == 0 && !self.nesting.is_text && self.has_colon
    }

    /// Takes a byte behind the bracket of the object, outside of its lists.
    fn take(&mut self, byte: u8) {
        let (was_text, was_deep) = (self.nesting.is_text, self.nesting.depth > 0);
        self.nesting.take(byte);
        if was_deep {
            return;
        }
        let has_room = self.nesting.is_text && self.key.len() < KEY_BYTES_MAX;
        match byte {
            b'"' if !was_text && !self.has_colon => self.key.clear(),
            _ if was_text && !self.has_colon && has_room => self.key.push(byte),
            b':' if !was_text => self.has_colon = true,
            b',' if !was_text => self.has_colon = false,
            _ => {}
        }
    }
}

/// Reads the elements of a list as lines.
pub struct ArrayLines<R> {
    inner: R,
    list: RecordList,
    position: Position,
    outer: OuterObject,
    /// Of the element at hand.
    nesting: Nesting,
    /// Whether the element at hand has a byte.
    has_element: bool,
    ready: Vec<u8>,
    at: usize,
    is_done: bool,
}

impl<R: BufRead> ArrayLines<R> {
    /// The lines of a log whose list this is.
    pub fn new(inner: R, list: RecordList) -> ArrayLines<R> {
        ArrayLines {
            inner,
            list,
            position: Position::Start,
            outer: OuterObject::default(),
            nesting: Nesting::default(),
            has_element: false,
            ready: Vec::new(),
            at: 0,
            is_done: false,
        }
    }

    /// Takes a byte of the log.
    fn take(&mut self, byte: u8) {
        match self.position {
            Position::Start => self.start(byte),
            Position::Outer => self.look_for_list(byte),
            Position::List => self.element(byte),
            Position::Behind => {}
            Position::Other => self.ready.push(byte),
        }
    }

    fn start(&mut self, byte: u8) {
        let is_open = match (&self.list, byte) {
            _ if byte.is_ascii_whitespace() || BYTE_ORDER_MARK.contains(&byte) => return,
            (RecordList::Whole, b'[') => Some(Position::List),
            (RecordList::Key(_), b'{') => Some(Position::Outer),
            _ => None,
        };
        self.position = is_open.unwrap_or(Position::Other);
        if self.position == Position::Other {
            self.ready.push(byte);
        }
    }

    fn look_for_list(&mut self, byte: u8) {
        let is_own = |key: &RecordList| matches!(key, RecordList::Key(key) if key.as_bytes() == self.outer.key);
        match self.outer.opens_list(byte) && is_own(&self.list) {
            true => self.position = Position::List,
            false => self.outer.take(byte),
        }
    }

    fn element(&mut self, byte: u8) {
        let is_deep = self.nesting.depth > 0 || self.nesting.is_text;
        match byte {
            b']' if !is_deep => {
                self.end_element();
                self.position = Position::Behind;
            }
            b',' if !is_deep => self.end_element(),
            _ if byte.is_ascii_whitespace() && !self.has_element => {}
            _ => {
                self.nesting.take(byte);
                self.has_element = true;
                // A line break may stand between values, and is no part of a text.
                self.ready.push(if matches!(byte, b'\n' | b'\r') { b' ' } else { byte });
            }
        }
    }

    fn end_element(&mut self) {
        if std::mem::take(&mut self.has_element) {
            self.ready.push(b'\n');
        }
    }

    /// Makes lines ready.
    fn fill(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.at = 0;
        if self.is_done && matches!(self.position, Position::List | Position::Outer) {
            let what = "the JSON array has no end: the file is cut off, or has no such list";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, what));
        }
        while !self.is_done && self.ready.len() < READY_BYTES {
            let bytes = self.inner.fill_buf()?.to_vec();
            self.is_done = bytes.is_empty();
            bytes.iter().for_each(|byte| self.take(*byte));
            self.inner.consume(bytes.len());
        }
        Ok(())
    }
}

impl<R: BufRead> Read for ArrayLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.ready.len() {
            self.fill()?;
        }
        // What has no end fails once everything before was handed on.
        if self.ready.is_empty() && matches!(self.position, Position::List | Position::Outer) {
            self.fill()?;
        }
        let left = self.ready.get(self.at..).unwrap_or_default();
        let count = left.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..count), left.get(..count)) {
            to.copy_from_slice(from);
        }
        self.at += count;
        Ok(count)
    }
}

/// The text of a log as lines, where its map says that it is one value.
pub fn as_lines<'r>(text: Box<dyn Read + 'r>, map: Option<&Arc<Map>>) -> Box<dyn Read + 'r> {
    if let Some(map) = map.filter(|map| !map.events.is_empty()) {
        return Box::new(EventLines::new(io::BufReader::new(text), Arc::clone(map)));
    }
    match map.and_then(|map| map.record_list.clone()) {
        Some(RecordList::Nested(form, path)) => {
            let names = map.into_iter().flat_map(|map| map.named_columns());
            let own = names.filter(|name| !path.is_around(name)).map(String::as_str);
            let lists = nested::list_names(own);
            Box::new(TreeLines::new(text, form, path, lists))
        }
        Some(list) => Box::new(ArrayLines::new(io::BufReader::new(text), list)),
        None => text,
    }
}

/// The lists of an outer object by their keys, each with the number of its elements; the last one of a text that is cut off may
/// have more.
///
/// ```
/// use gincert_replay::formats::json_array::outer_lists;
/// let text = r#"{"site": "A [1]", "days": ["x"], "rounds": [{"no": 1, "seats": [1, 2]}, {"no": 2}]}"#;
/// assert_eq!(outer_lists(text), [("days".to_owned(), 1), ("rounds".to_owned(), 2)]);
/// ```
pub fn outer_lists(text: &str) -> Vec<(String, u64)> {
    let Some(inner) = text.trim_start_matches(|c: char| c != '{').strip_prefix('{') else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut outer = OuterObject::default();
    // The list at hand: the nesting of its element, whether that has a byte, and the elements before it.
    let mut list: Option<(Nesting, bool, u64)> = None;
    let mut end = |outer: &OuterObject, elements: u64| {
        found.push((String::from_utf8_lossy(&outer.key).into_owned(), elements));
    };
    for byte in inner.bytes() {
        let Some((nesting, has_element, elements)) = &mut list else {
            match outer.opens_list(byte) {
                true => list = Some((Nesting::default(), false, 0)),
                false => outer.take(byte),
            }
            continue;
        };
        let is_deep = nesting.depth > 0 || nesting.is_text;
        match byte {
            b',' | b']' if !is_deep => {
                *elements += u64::from(std::mem::take(has_element));
                if byte == b']' {
                    end(&outer, *elements);
                    list = None;
                }
            }
            _ => {
                nesting.take(byte);
                *has_element |= !byte.is_ascii_whitespace();
            }
        }
    }
    if let Some((_, has_element, elements)) = list {
        end(&outer, elements + u64::from(has_element));
    }
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;

    fn lines(text: &str, list: RecordList) -> io::Result<String> {
        let mut read = String::new();
        // A buffer of a few bytes cuts texts and elements anywhere.
        let small = io::BufReader::with_capacity(3, text.as_bytes());
        ArrayLines::new(small, list).read_to_string(&mut read)?;
        Ok(read)
    }

    #[test]
    fn each_element_is_a_line() {
        let text =
            "\u{feff} [\n {\"a\": \"x],\\\"y\",\n  \"b\": [1, {\"c\": 2}]} ,\r\n{\"a\":1},7\n]\n";
        let expected = "{\"a\": \"x],\\\"y\",   \"b\": [1, {\"c\": 2}]} \n{\"a\":1}\n7 \n";
        assert_eq!(lines(text, RecordList::Whole).unwrap(), expected);
        let key = |key: &str| RecordList::Key(key.to_owned());
        let outer = format!(
            "{{\"site\":\"rounds\",\"x\":{{\"rounds\":[0]}},\"rounds\":{text},\"end\":[1]}}"
        );
        let outer = outer.replace('\u{feff}', "");
        assert_eq!(lines(&outer, key("rounds")).unwrap(), expected);
        assert_eq!(lines("[]", RecordList::Whole).unwrap(), "");
        let accents = "{\"tir\u{e9}es\":[1,2]}";
        assert_eq!(lines(accents, key("tir\u{e9}es")).unwrap(), "1\n2\n");
        assert_eq!(outer_lists(accents), [("tir\u{e9}es".to_owned(), 2)]);
    }

    #[test]
    fn what_has_no_end_is_not_read_to_its_end_and_other_files_stay_as_they_are() {
        for (text, list) in [
            ("[{\"a\":1}", RecordList::Whole),
            ("[{\"a\":1},", RecordList::Whole),
            ("{\"days\":[1]}", RecordList::Key("rounds".to_owned())),
        ] {
            assert!(lines(text, list).is_err(), "{text}");
        }
        assert_eq!(
            lines("{\"a\":1}\n{\"a\":2}\n", RecordList::Whole).unwrap(),
            "{\"a\":1}\n{\"a\":2}\n"
        );
    }
}

//! JSON Lines: one record a line (`gincert replay --log-format jsonl`).
//!
//! UTF-8, one JSON object a line, lines apart by LF or CR LF. A byte order mark at the beginning of
//! the file is passed over.

use super::json_lines::{JsonLines, opens_object, text, why};
use super::slot::Slot;
use super::{RecordReader, compact};
use crate::record::Record;

/// Whether the lines are objects, and none of another engine's.
pub(super) fn detect(head: &[u8]) -> bool {
    opens_object(head) && !super::openspiel::detect(head)
}

/// There is no head but a byte order mark.
pub(super) fn open(head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    Ok(Box::new(JsonLines::new(head, read_into)))
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
    let mut slot = Slot::default();
    read_into(line, &mut slot)?;
    Ok(slot.record)
}

fn read_into<'l>(line: &'l [u8], slot: &mut Slot<'l>) -> Result<(), String> {
    let text = text(line)?;
    if compact::read(text, slot).is_none() {
        slot.record = serde_json::from_str(text).map_err(|error| why(&error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn reasons_are_plain_words() {
        for (line, why) in [
            ("{\"v\":1", "the line is cut off, at character 6"),
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

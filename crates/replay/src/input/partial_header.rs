//! What can still be read of a line that is not a record: enough to know which round is not missing.
//!
//! A number that is read so fills a hole in the numbers of its own table and day, and does nothing
//! else: it begins no table, makes no gap, and is no round.

use crate::record::Record;
use crate::record::names::clean;
use crate::record::object::Text;
use crate::record::when::{Day, gaming_day, instant};
use crate::rules::rulebook::Rulebook;

/// Bytes of a line that are looked at.
const HEAD_BYTES: usize = 4096;

/// What a line tells although it is no record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartialHeader {
    table: String,
    gaming_day: Option<String>,
    at: Option<String>,
    seq: u64,
}

/// Whose number it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoundNumber {
    pub table: String,
    pub day: Day,
    pub number: u64,
}

impl PartialHeader {
    /// The table, day and number of a broken JSON line, as far as it is text and all three can still
    /// be read.
    pub(crate) fn of_line(line: &[u8]) -> Option<PartialHeader> {
        let head = line.get(..line.len().min(HEAD_BYTES)).unwrap_or_default();
        // What follows the first byte that is no text may be anything.
        let valid = match std::str::from_utf8(head) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(head.get(..error.valid_up_to())?).ok()?,
        };
        let digits: String =
            value(valid, "seq")?.chars().take_while(char::is_ascii_digit).collect();
        let after = value(valid, "seq")?.get(digits.len()..)?.trim_start();
        if !after.starts_with([',', '}']) {
            return None;
        }
        Some(PartialHeader {
            table: word(valid, "table")?.to_owned(),
            gaming_day: word(valid, "gaming_day").map(str::to_owned),
            at: word(valid, "at").map(str::to_owned),
            seq: digits.parse().ok()?,
        })
    }

    /// The same of a record that was read, in whole or in part.
    pub(crate) fn of_record(record: &Record<'_>) -> Option<PartialHeader> {
        let text = |text: &Option<Text<'_>>| text.as_ref().map(|text| text.as_str().to_owned());
        Some(PartialHeader {
            table: text(&record.table)?,
            gaming_day: text(&record.gaming_day),
            at: text(&record.at),
            seq: record.seq?,
        })
    }

    /// Whose number it is.
    pub(crate) fn resolve(self, book: &Rulebook) -> Option<RoundNumber> {
        let table = clean(&self.table).into_owned();
        let day = match self.gaming_day {
            Some(day) => Day::named(&clean(&day)),
            None => {
                let at = instant(&self.at?)?;
                let utc = Default::default();
                Day::Number(gaming_day(at, book.day_start(&table, at).unwrap_or(&utc)))
            }
        };
        Some(RoundNumber { table, day, number: self.seq })
    }
}

impl RoundNumber {
    /// Of a line that is read and is still no record.
    pub fn of_record(record: &Record<'_>, book: &Rulebook) -> Option<RoundNumber> {
        PartialHeader::of_record(record)?.resolve(book)
    }
}

/// What stands after a key and its colon.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(&format!("\"{key}\""))?;
    Some(rest.trim_start().strip_prefix(':')?.trim_start())
}

/// A text without escapes, up to its closing quote.
fn word<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let (word, _) = value(text, key)?.strip_prefix('"')?.split_once('"')?;
    (!word.contains('\\')).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(line: &[u8]) -> Option<(String, Day, u64)> {
        let round_number = PartialHeader::of_line(line)?.resolve(&Rulebook::default())?;
        Some((round_number.table, round_number.day, round_number.number))
    }

    #[test]
    fn a_cut_line_may_still_tell_its_round() {
        let line = br#"{"v":1,"seq":417,"table":"T12","at":"2026-11-20T14:03:11Z","dealer":{"ca"#;
        let whose = Some(("T12".to_owned(), Day::Number(20_777), 417));
        assert_eq!(number(line), whose);
        for end in 0..55 {
            assert_eq!(number(&line[..end]), None, "{end}");
        }
        let spaced = br#"{ "seq" : 417 , "table" : "T12 ", "gaming_day": "2026-11-20", "de"#;
        assert_eq!(number(spaced), whose);
    }

    #[test]
    fn what_is_no_text_tells_nothing_from_there_on() {
        assert_eq!(number(b"\xff\xfe not json"), None);
        let line = b"{\"seq\":417,\"at\":\"2026-11-20T14:03:11Z\",\"table\":\"T\xff\"}";
        assert_eq!(number(line), None);
        let line = b"{\"seq\":417,\"at\":\"2026-11-20T14:03:11Z\",\"table\":\"T\",\"shift\":\"\xff";
        assert!(number(line).is_some());
        let split = b"{\"seq\":4\xff7,\"at\":\"2026-11-20T14:03:11Z\",\"table\":\"T\"}";
        assert_eq!(number(split), None);
    }
}

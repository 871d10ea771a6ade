//! What can still be read of a line that is no record: enough to know which round is not missing.

use crate::rulebook::Rulebook;
use crate::when::{Day, gaming_day, instant};

/// The table, the gaming day and the sequence number of a broken JSON line, where all three can
/// still be read.
pub(crate) fn number(line: &[u8], book: &Rulebook) -> Option<(String, Day, u64)> {
    let text = String::from_utf8_lossy(line.get(..line.len().min(4096))?);
    let word = |key: &str| -> Option<&str> {
        let (_, rest) = text.split_once(&format!("\"{key}\":\""))?;
        rest.split_once('"').map(|(word, _)| word)
    };
    let (_, digits) = text.split_once("\"seq\":")?;
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    let number = digits.get(..end)?.parse().ok()?;
    let table = word("table")?;
    let day = match word("gaming_day") {
        Some(day) => Day::named(day),
        None => {
            let at = instant(word("at")?)?;
            let row = book.row(table, Some(at));
            let utc = Default::default();
            Day::Number(gaming_day(at, row.map_or(&utc, |row| &row.day)))
        }
    };
    Some((table.to_owned(), day, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_line_may_still_tell_its_round() {
        let book = Rulebook::default();
        let line = br#"{"v":1,"seq":417,"table":"T12","at":"2026-11-20T14:03:11Z","dealer":{"ca"#;
        let read = number(line, &book);
        assert_eq!(read, Some(("T12".to_owned(), Day::Number(20_777), 417)));
        for end in 0..55 {
            assert_eq!(number(&line[..end], &book), None, "{end}");
        }
        assert_eq!(number(b"\xff\xfe not json", &book), None);
    }
}

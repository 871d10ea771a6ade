//! Names of tables, rounds, days and people, as records write them and as the audit compares them.
//!
//! A trailing space or an invisible character makes two names of one. Names are compared without such
//! characters, and each occurrence is reported.

use crate::record::Record;
use crate::record::object::Text;
use gincert_evidence::is_unprintable;
use std::borrow::Cow;

/// Whether a character shows as nothing, or as a blank.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_unprintable(c)
}

/// The name without blanks at its ends and without characters that do not show.
///
/// ```text
/// "T1 " -> "T1"     "T 1" -> "T 1"     "T\u{200b}1" -> "T1"
/// ```
pub(crate) fn clean(name: &str) -> Cow<'_, str> {
    if is_clean(name) {
        return Cow::Borrowed(name);
    }
    let shown: String = name.chars().filter(|c| *c == ' ' || !is_blank(*c)).collect();
    Cow::Owned(shown.trim_matches(' ').to_owned())
}

/// Whether a name reads as it is written.
pub(crate) fn is_clean(name: &str) -> bool {
    let bytes = name.as_bytes();
    let ends = [bytes.first(), bytes.last()];
    // Nearly every name is plain letters, digits and marks.
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return !ends.contains(&Some(&b' '));
    }
    !name.chars().any(|c| c != ' ' && is_blank(c)) && !ends.contains(&Some(&b' '))
}

/// The names of a record, each with the word for what it names, that are not written as they read.
pub(crate) fn unclean<'r>(record: &'r Record<'_>) -> Vec<(&'static str, &'r str)> {
    let fields = [
        ("table", &record.table),
        ("round", &record.round),
        ("gaming day", &record.gaming_day),
        ("dealer", &record.dealer_id),
        ("shift", &record.shift),
        ("shuffler", &record.shuffle),
        ("round that is corrected", &record.corrects),
    ];
    let own = fields.into_iter().filter_map(|(what, name)| Some((what, name.as_ref()?)));
    let players = record.seats.iter().filter_map(|seat| Some(("player", seat.player.as_ref()?)));
    let names = own.chain(players).map(|(what, name)| (what, Text::as_str(name)));
    names.filter(|(_, name)| !is_clean(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_show_makes_no_second_name() {
        for (written, read) in [
            ("T1", "T1"),
            ("T1 ", "T1"),
            (" \tT1\u{a0}", "T1"),
            ("T\u{200b}1", "T1"),
            ("Table 1", "Table 1"),
            (" ", ""),
            ("\u{422}1", "\u{422}1"),
        ] {
            assert_eq!(clean(written), read, "{written:?}");
            assert_eq!(is_clean(written), written == read, "{written:?}");
        }
    }
}

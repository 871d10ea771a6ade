//! Files with elements in place of lines, which a draft does not read: XML, and pages for browsers.

use super::draft_error::DraftError;
use std::collections::BTreeMap;

/// Most bytes that are looked at.
const BYTES_MAX: usize = 1 << 20;

/// Most names of elements that are counted.
const NAMES_MAX: usize = 1000;

/// Longest name of an element that is shown, in characters.
const NAME_CHARS_MAX: usize = 60;

/// That a text is XML or a page for a browser, with the element of its records; `None` for any other text.
pub(super) fn find(text: &str) -> Option<DraftError> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_named = |c: char| c.is_alphabetic() || matches!(c, '?' | '!');
    if !text.strip_prefix('<')?.starts_with(is_named) {
        return None;
    }
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut names: Vec<&str> = Vec::new();
    let mut rest = text.get(..text.floor_char_boundary(BYTES_MAX)).unwrap_or_default();
    while let Some((_, behind)) = rest.split_once('<') {
        rest = behind;
        if let Some(comment) = behind.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, behind)| behind);
            continue;
        }
        let end = behind.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/' | '<'));
        let name = behind.get(..end.unwrap_or(behind.len())).unwrap_or_default();
        if !name.starts_with(char::is_alphabetic) {
            continue;
        }
        if !counts.contains_key(name) {
            if names.len() >= NAMES_MAX {
                break;
            }
            names.push(name);
        }
        *counts.entry(name).or_default() += 1;
    }
    let root = names.first()?;
    let lower = text.get(..text.floor_char_boundary(200)).unwrap_or_default().to_lowercase();
    if root.eq_ignore_ascii_case("html") || lower.starts_with("<!doctype html") {
        return Some(DraftError::Html);
    }
    // The first element below the root that comes more than once.
    let of = |name: &&&str| counts.get(**name).is_some_and(|count| *count > 1);
    let record = names.iter().skip(1).find(of).or(names.first())?;
    let shown: String = record.chars().take(NAME_CHARS_MAX).collect();
    Some(DraftError::Xml(shown, counts.get(record).copied().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_elements_of_records_are_named() {
        let text = "<?xml version=\"1.0\"?>\n<!-- a <b> --><log><head/><hand no=\"1\"><seat/><seat/></hand><hand no=\"2\"/></log>";
        assert_eq!(find(text), Some(DraftError::Xml("hand".to_owned(), 2)));
        assert_eq!(find("<!DOCTYPE html><html><table/></html>"), Some(DraftError::Html));
        for other in ["Round;Seat;Cards\n<1>;2;3\n", "< 5 >", "<", "", "[{\"a\": 1}]"] {
            assert_eq!(find(other), None, "{other}");
        }
        assert_eq!(find("<a"), Some(DraftError::Xml("a".to_owned(), 1)));
    }
}

//! The page as it is written, beside what is read from it: markup, hidden text, headers of tables,
//! and where a row or a paragraph stands.
//!
//! Readers of a page see its text; two pages with the same text may still lead to other links, hide
//! other comments or show rows under other headings. Nothing but white space, line ends and the
//! dashes below a table's header may pass as layout, so whatever no other change covers is reported here.
//! Knows nothing about what a table means.

use super::change::{Change, change_places};
use super::items::{Item, ItemForm};
use super::sequence::common;
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::document::{TableKind, kind_of};
use crate::families::diff_level::Level;
use gincert_evidence::{Place, Span};
use gincert_pages::{Block, RawTable, Source};
use std::collections::BTreeSet;

/// A line that no other change tells, as its words.
#[derive(Debug, Clone)]
struct Line {
    words: Vec<String>,
    span: Span,
}

/// One of the two documents with its items.
pub(super) struct Page<'a> {
    pub examined: &'a AnalyzedDocument,
    pub items: &'a [Item],
}

/// Every difference of the pages as written that `covered` does not contain.
pub(super) fn compare(old: &Page<'_>, new: &Page<'_>, covered: &[Change]) -> Vec<Change> {
    let (old_covered, new_covered) = change_places(covered);
    let before = rest(old, &old_covered, new);
    let after = rest(new, &new_covered, old);
    if same_words(&before, &after) {
        return Vec::new();
    }
    let words = |lines: &[Line]| -> Vec<Vec<String>> {
        lines.iter().map(|line| line.words.clone()).collect()
    };
    let mut kept = common(&words(&before), &words(&after));
    kept.push((before.len(), after.len()));
    let (mut from_old, mut from_new) = (0, 0);
    let mut changes = Vec::new();
    for (to_old, to_new) in kept {
        let gone = before.get(from_old..to_old).unwrap_or_default();
        let came = after.get(from_new..to_new).unwrap_or_default();
        if !same_words(gone, came) {
            let (old_text, old_place) = shown(&old.examined.source, gone);
            let (new_text, new_place) = shown(&new.examined.source, came);
            changes.push(Change {
                level: Level::Wording,
                what: "Page as written".to_owned(),
                old: old_text,
                old_place,
                new: new_text,
                new_place,
            });
        }
        (from_old, from_new) = (to_old + 1, to_new + 1);
    }
    changes
}

fn same_words(old: &[Line], new: &[Line]) -> bool {
    let old = old.iter().flat_map(|line| &line.words);
    old.eq(new.iter().flat_map(|line| &line.words))
}

fn shown(source: &Source, lines: &[Line]) -> (String, Option<Place>) {
    let texts: Vec<&str> = lines.iter().map(|line| source.slice(line.span).trim()).collect();
    let place = lines.first().map(|line| source.place(line.span));
    (texts.join("\n"), place)
}

/// The lines of a page that no change covers, without blank ones and the dashes of tables.
fn rest(page: &Page<'_>, covered: &[Place], other: &Page<'_>) -> Vec<Line> {
    let source = &page.examined.source;
    let known = covered_spans(page, covered, other);
    let mut lines = Vec::new();
    let (mut at, mut known) = (0u64, known.iter().peekable());
    for text in source.text().split_inclusive('\n') {
        let span = Span { start: at, end: at + text.len() as u64 };
        at = span.end;
        while known.next_if(|covered| covered.end <= span.start).is_some() {}
        let is_covered = known.peek().is_some_and(|covered| covered.start < span.end);
        let words = words(text);
        if !(is_covered || words.is_empty() || is_dashes(text)) {
            lines.push(Line { words, span });
        }
    }
    lines
}

/// The parts of a page that other changes cover, in order: changed items that show all that is
/// written there, and the header of a table of which the other document has none.
fn covered_spans(page: &Page<'_>, covered: &[Place], other: &Page<'_>) -> Vec<Span> {
    let source = &page.examined.source;
    let starts: BTreeSet<u64> =
        covered.iter().filter_map(Place::span).map(|span| span.start).collect();
    let items = page.items.iter().filter(|item| {
        starts.contains(&item.span.start)
            && (item.form == ItemForm::Example || shows_all(source, item))
    });
    let kinds: Vec<TableKind> = tables(other).filter_map(kind_of).collect();
    let headers = tables(page).filter(|table| {
        let whole = kind_of(table).is_some_and(|kind| !kinds.contains(&kind));
        whole && !table.rows.is_empty()
    });
    let mut spans: Vec<Span> = items.map(|item| item.span).collect();
    spans.extend(headers.map(|table| table.header_span));
    spans.sort();
    spans
}

fn tables<'a>(page: &'a Page<'_>) -> impl Iterator<Item = &'a RawTable> {
    let blocks = page.examined.dossier.blocks.iter();
    blocks.filter_map(|(_, block)| match block {
        Block::Table(table) => Some(table),
        _ => None,
    })
}

/// Whether an item's text is all that is written at its place, but for the marks of a heading and
/// the bars at the ends of a row.
fn shows_all(source: &Source, item: &Item) -> bool {
    let mut written = match item.form {
        ItemForm::Row => words(line_around(source.text(), item.span)),
        ItemForm::Text | ItemForm::Example => words(source.slice(item.span)),
    };
    if item.form == ItemForm::Row {
        written = inside_bars(&written).to_vec();
    } else if written.first().is_some_and(|word| is_heading_mark(word)) {
        written.remove(0);
    }
    written == words(&item.printed())
}

fn is_heading_mark(word: &str) -> bool {
    word.chars().all(|c| c == '#')
}

fn inside_bars(words: &[String]) -> &[String] {
    let is_bar = |word: Option<&String>| word.is_some_and(|word| word == "|");
    let from = usize::from(is_bar(words.first()));
    let to = words.len() - usize::from(is_bar(words.last()));
    words.get(from..to).unwrap_or_default()
}

fn line_around(text: &str, span: Span) -> &str {
    let at = span.range(text.len()).start;
    let (before, after) = text.split_at_checked(at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = after.find('\n').map_or(text.len(), |end| at + end);
    text.get(start..end).unwrap_or_default()
}

/// The words of a text; a bar that is not escaped is a word of its own.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let (mut open, mut escaped) = (String::new(), false);
        for c in word.chars() {
            if c == '|' && !escaped {
                words.extend((!open.is_empty()).then(|| std::mem::take(&mut open)));
                words.push("|".to_owned());
            } else {
                open.push(c);
            }
            escaped = c == '\\' && !escaped;
        }
        words.extend((!open.is_empty()).then_some(open));
    }
    words
}

/// The row of dashes below a table's header.
fn is_dashes(line: &str) -> bool {
    let all = line.chars().all(|c| c.is_whitespace() || matches!(c, '|' | '-' | ':'));
    all && line.contains('|') && line.contains('-')
}

#[cfg(test)]
mod tests {
    use super::{inside_bars, is_dashes, words};

    #[test]
    fn bars_are_words_unless_escaped() {
        assert_eq!(words("|a|b c |"), ["|", "a", "|", "b", "c", "|"]);
        assert_eq!(words("1 \\| 2"), ["1", "\\|", "2"]);
        assert_eq!(words("1 \\\\| 2"), ["1", "\\\\", "|", "2"]);
        assert_eq!(inside_bars(&words("| a | b |")), words("a | b"));
        assert_eq!(inside_bars(&words("|")), words(""));
    }

    #[test]
    fn only_the_dashes_of_a_table_are_padding() {
        for (line, dashes) in [
            ("| - | --: |", true),
            ("--- | ---", true),
            ("---", false),
            ("| - | 1 |", false),
            ("| |", false),
        ] {
            assert_eq!(is_dashes(line), dashes, "{line}");
        }
    }
}

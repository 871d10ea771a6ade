//! The sentences of running text, and where each begins in the source. Knows nothing about what they say.

use gincert_evidence::Span;
use gincert_pages::{Cell, Source};

/// The sentences of a text; the point of a number ends none.
pub(crate) fn sentences(text: &str) -> Vec<&str> {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let mut from = 0;
    let mut found = Vec::new();
    for (at, byte) in bytes.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let is_end = match byte {
            b';' | b'\n' | b'!' | b'?' => true,
            b'.' => !(is_digit(before) && is_digit(bytes.get(at + 1))),
            _ => false,
        };
        if is_end {
            found.extend(text.get(from..at));
            from = at + 1;
        }
    }
    found.extend(text.get(from..));
    found
}

/// Most characters by which the beginning of a sentence is looked for.
const BEGINNING_CHARS: usize = 32;

/// Where a sentence of a text begins in its source; the place of the whole text where markup hides it.
pub(crate) fn sentence_span(source: &Source, text: &Cell, sentence: &str) -> Span {
    let wanted: Vec<char> =
        sentence.chars().filter(|c| !c.is_whitespace()).take(BEGINNING_CHARS).collect();
    let printed = source.slice(text.span);
    let begins = |at: usize| {
        let here = printed.get(at..).unwrap_or_default().chars().filter(|c| !c.is_whitespace());
        here.take(wanted.len()).eq(wanted.iter().copied())
    };
    let found = wanted
        .first()
        .and_then(|first| printed.match_indices(*first).map(|(at, _)| at).find(|at| begins(*at)));
    match found {
        Some(at) => Span { start: text.span.start + at as u64, ..text.span },
        None => text.span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_of_a_number_ends_no_sentence() {
        assert_eq!(sentences("Pays 1.5 to 1. Why? No"), ["Pays 1.5 to 1", " Why", " No"]);
    }

    #[test]
    fn a_sentence_begins_on_its_own_line() {
        let source = Source::new("a.md", b"One rule.\nAnother\nrule.\n");
        let text =
            Cell { text: "One rule. Another rule.".to_owned(), span: Span { start: 0, end: 23 } };
        assert_eq!(sentence_span(&source, &text, " Another rule").start, 10);
        assert_eq!(sentence_span(&source, &text, "**Another** rule").start, 0);
    }
}

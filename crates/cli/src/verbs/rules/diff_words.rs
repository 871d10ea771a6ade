//! The old and the new text of a change, with marks below the words that changed.
//!
//! A mark stands on a line of its own that begins with `^` where lines of text begin with a blank, so
//! that no text of a document can pass for one.

use crate::ui::wrap::columns;
use gincert_evidence::printable;
use gincert_submission::{Change, MarkedTexts};
use serde::Serialize;
use textwrap::core::display_width;

/// A piece of a text, as in JSON.
#[derive(Serialize)]
pub struct TextPiece {
    text: String,
    changed: bool,
}

/// The pieces of a text; neighbours that are marked alike are one.
pub fn pieces(of: &[gincert_submission::Piece]) -> Vec<TextPiece> {
    let mut joined: Vec<TextPiece> = Vec::new();
    for piece in of {
        match joined.last_mut() {
            Some(last) if last.changed == piece.changed => last.text.push_str(&piece.text),
            _ => joined.push(TextPiece { text: piece.text.clone(), changed: piece.changed }),
        }
    }
    joined
}

/// Both sides of a change, as far as they are there.
pub fn sides(change: &Change) -> String {
    let marked = change.marked();
    let is_marked = |marked: &&MarkedTexts| !marked.is_rewritten();
    let shown = marked.as_ref().filter(is_marked);
    let mut text = String::new();
    if change.old_place.is_some() {
        text.push_str(&side("    old: ", &change.old, shown.map(|marked| &*marked.old)));
    }
    if change.new_place.is_some() {
        text.push_str(&side("    new: ", &change.new, shown.map(|marked| &*marked.new)));
    }
    if marked.is_some_and(|marked| marked.only_blanks()) {
        text.push_str("    The words are the same; blanks or line endings between them differ.\n");
    }
    text
}

/// A word as it is printed, and whether it changed.
type Word = (String, bool);

fn side(head: &str, text: &str, marks: Option<&[gincert_submission::Piece]>) -> String {
    let mut lines: Vec<Vec<Word>> = vec![Vec::new()];
    match marks {
        Some(pieces) => {
            for piece in pieces {
                push(&mut lines, &piece.text, piece.changed);
            }
        }
        None => push(&mut lines, text, false),
    }
    let below = " ".repeat(head.len());
    let heads = std::iter::once(head).chain(std::iter::repeat(below.as_str()));
    lines.iter().zip(heads).map(|(words, head)| line(head, words)).collect()
}

/// Adds the words of a text; a line feed in it begins a line.
fn push(lines: &mut Vec<Vec<Word>>, text: &str, changed: bool) {
    for (at, part) in text.split('\n').enumerate() {
        if at > 0 {
            lines.push(Vec::new());
        }
        let words = part.split_whitespace().map(|word| (printable(word), changed));
        lines.last_mut().into_iter().for_each(|line| line.extend(words.clone()));
    }
}

/// One line of a text, broken where the terminal ends, with marks below each part that changed.
fn line(head: &str, words: &[Word]) -> String {
    let (mut out, mut row, mut marks) = (String::new(), head.to_owned(), String::new());
    let indent = " ".repeat(head.len());
    let mut is_first = true;
    let mut before = false;
    for (word, changed) in words {
        let width = display_width(word);
        if !is_first && display_width(&row) + 1 + width > columns() {
            finish(&mut out, &row, &marks);
            (row, marks, is_first, before) = (indent.clone(), String::new(), true, false);
        }
        if !is_first {
            row.push(' ');
        }
        if *changed {
            let at = display_width(&row);
            let gap = at.saturating_sub(display_width(&marks));
            // Changed words that follow each other are one mark.
            let fill = if before && gap == 1 { "^" } else { " " };
            marks.push_str(&fill.repeat(gap));
            marks.push_str(&"^".repeat(width.max(1)));
        }
        row.push_str(word);
        (is_first, before) = (false, *changed);
    }
    finish(&mut out, &row, &marks);
    out
}

fn finish(out: &mut String, row: &str, marks: &str) {
    out.push_str(row.trim_end());
    out.push('\n');
    if !marks.is_empty() {
        // The first column tells a line of marks from a line of text.
        out.push('^');
        out.push_str(marks.get(1..).unwrap_or_default());
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::{Word, line, push};

    fn words(text: &str) -> Vec<Word> {
        let mut lines = vec![Vec::new()];
        for word in text.split(' ') {
            push(&mut lines, word.trim_start_matches('*'), word.starts_with('*'));
        }
        lines.concat()
    }

    #[test]
    fn marks_stand_below_the_words_that_changed() {
        let shown = line("    old: ", &words("score 4 with *Ten *or lower"));
        assert_eq!(shown, "    old: score 4 with Ten or lower\n^                     ^^^^^^\n");
        assert_eq!(line("    new: ", &words("the same")), "    new: the same\n");
    }

    #[test]
    fn wide_letters_and_escapes_are_marked_at_their_width() {
        let shown = line("  ", &words("規則 *a\u{202e}b end"));
        assert_eq!(shown, "  規則 a\\u{202e}b end\n^      ^^^^^^^^^^\n");
    }

    #[test]
    fn a_long_line_is_broken_and_each_part_keeps_its_marks() {
        let text = "plain ".repeat(14) + "*other end";
        let shown = line("    old: ", &words(&text));
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines.iter().all(|line| line.len() <= 80), "{shown}");
        assert_eq!(lines.len(), 3, "{shown}");
        assert!(lines[2].starts_with('^') && lines[2].ends_with("^^^^^"), "{shown}");
    }
}

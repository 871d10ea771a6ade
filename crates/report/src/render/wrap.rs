//! Running text broken into lines that read well as they stand.
//!
//! It knows words and line starts; it knows nothing about what the words say.

use crate::render::escape;

/// Widest line of running text, in characters. A longer word stands alone on its line.
const WIDTH: usize = 100;

/// Words of a paragraph, escaped, ready to be set in lines.
#[derive(Debug, Default)]
pub(crate) struct Words(Vec<String>);

impl Words {
    /// The words of a plain text; any white space parts them.
    pub(crate) fn of(text: &str) -> Words {
        Words::default().text(text)
    }

    /// Adds plain text.
    pub(crate) fn text(mut self, text: &str) -> Words {
        let text: Vec<&str> = text.split_whitespace().collect();
        let escaped = escape::inline_kept(&text.join(" "));
        let words = escaped.split(' ').filter(|word| !word.is_empty());
        self.0.extend(words.map(|word| word.replace(escape::KEPT, " ")));
        self
    }

    /// Adds a piece of finished Markdown that must not be broken: a code span, a bold word.
    pub(crate) fn piece(mut self, markdown: String) -> Words {
        self.0.push(markdown);
        self
    }

    /// Adds the words of another piece of text.
    pub(crate) fn join(mut self, other: Words) -> Words {
        self.0.extend(other.0);
        self
    }

    /// Sets the words in lines. The first line begins with `first`, the others with as many spaces.
    pub(crate) fn set(&self, first: &str) -> String {
        let indent = " ".repeat(first.chars().count());
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in &self.0 {
            let width = indent.len() + line.chars().count() + 1 + word.chars().count();
            if !line.is_empty() && width > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
        let mut out = String::new();
        for (index, line) in lines.iter().enumerate() {
            out.push_str(if index == 0 { first } else { &indent });
            // Finished pieces begin with a bold mark or a backtick and are left as they are.
            let is_piece = line.starts_with("**") || line.starts_with('`');
            out.push_str(&if is_piece { line.clone() } else { escape::line_start(line) });
            out.push('\n');
        }
        out
    }
}

/// A paragraph, or with `first` = `- ` an item of a list.
pub(crate) fn paragraph(first: &str, text: &str) -> String {
    Words::of(text).set(first)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Numbers below the one that is asked for, from a linear congruential generator.
    pub(crate) fn awkward_numbers() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |below| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        }
    }

    /// A text of 1 to 24 characters.
    pub(crate) fn awkward_text(alphabet: &[char], next: &mut impl FnMut(usize) -> usize) -> String {
        let length = 1 + next(24);
        (0..length).map(|_| alphabet[next(alphabet.len())]).collect()
    }
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    fn shown(markdown: &str) -> Option<String> {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_TASKLISTS;
        let mut text = String::new();
        for event in Parser::new_ext(markdown, options) {
            match event {
                Event::Text(part) | Event::Code(part) => text.push_str(&part),
                Event::SoftBreak => text.push(' '),
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                _ => return None,
            }
        }
        Some(text)
    }

    /// Every text made of an awkward alphabet shows as itself: 20,000 texts from a fixed sequence.
    #[test]
    fn a_markdown_reader_shows_the_text_and_nothing_but_the_text() {
        let alphabet: Vec<char> = "abw1 ..)#*_-+=|`<>![](){}&;:@~\\\"//  \n\t".chars().collect();
        let mut next = awkward_numbers();
        for _ in 0..20_000 {
            let text = awkward_text(&alphabet, &mut next);
            let plain: Vec<&str> = text.split_whitespace().collect();
            let markdown = paragraph("", &text);
            assert_eq!(shown(&markdown), Some(plain.join(" ")), "{text:?} -> {markdown:?}");
        }
    }

    #[test]
    fn long_text_is_wrapped_and_a_line_never_begins_a_list_or_heading() {
        let text = "word ".repeat(19) + "six # 1. - --- > and the rest of it";
        for shift in 0..12 {
            let text = format!("{}{text}", "x".repeat(shift));
            let set = paragraph("", &text);
            assert!(set.lines().all(|line| line.chars().count() <= WIDTH + 1));
            assert!(set.lines().count() > 1);
            assert_eq!(shown(&set), Some(text));
        }
    }
}

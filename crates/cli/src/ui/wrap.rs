//! Running text in lines that fit the terminal.

use std::sync::OnceLock;
use textwrap::{Options, WordSplitter, fill};

/// Columns of a line where the output goes to a file or another program, so that the same input
/// gives the same bytes.
const COLUMNS: usize = 80;

/// Narrowest line that text is wrapped to.
const COLUMNS_MIN: usize = 40;
/// Widest line that text is wrapped to: longer ones are hard to read.
const COLUMNS_MAX: usize = 160;

/// Columns of a line: as wide as the terminal, if there is one.
pub fn columns() -> usize {
    static WIDTH: OnceLock<usize> = OnceLock::new();
    *WIDTH.get_or_init(|| {
        terminal_columns().map_or(COLUMNS, |width| width.clamp(COLUMNS_MIN, COLUMNS_MAX))
    })
}

/// Columns of the terminal; none where the output goes to no terminal.
#[cfg(not(target_family = "wasm"))]
fn terminal_columns() -> Option<usize> {
    use std::io::{IsTerminal, stdout};
    use terminal_size::{Width, terminal_size_of};
    let size = if stdout().is_terminal() { terminal_size_of(stdout()) } else { None };
    size.map(|(Width(width), _)| usize::from(width))
}

/// A page in a browser has no terminal.
#[cfg(target_family = "wasm")]
fn terminal_columns() -> Option<usize> {
    None
}

/// A paragraph with a first line that begins with `head`; further lines are indented as far. Words
/// longer than a line stand on a line of their own.
///
/// The text must be printable; its own line breaks are kept as spaces.
pub fn wrapped(head: &str, text: &str) -> String {
    let columns = columns();
    let indent = " ".repeat(head.chars().count().min(columns / 2));
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return format!("{head}\n");
    }
    let options = Options::new(columns)
        .initial_indent(head)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation);
    fill(&words, options) + "\n"
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_end_before_the_eightieth_column_and_are_indented() {
        let text = wrapped("old: ", &"seven77 ".repeat(20));
        assert!(text.lines().all(|line| line.len() <= 80));
        assert!(text.lines().skip(1).all(|line| line.starts_with("     s")));
        assert_eq!(text.split_whitespace().count(), 21);
    }

    #[test]
    fn a_long_word_is_kept_whole() {
        let long = "x".repeat(200);
        assert!(wrapped("  ", &long).contains(&long));
        assert_eq!(wrapped("  ", ""), "  \n");
    }
}

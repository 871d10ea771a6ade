//! The form of a page, line by line: what this tool's writers of reports and letters write, and little
//! more.
//!
//! Markdown has many ways to say one thing, and two readers of it seldom agree on all of them. A page
//! that is signed must say one thing to everybody. So a paper counts only where each of its lines has a
//! form that every reader takes alike; the page for browsers (`papers.js`) checks the same rules.
//! It knows lines and marks; it knows nothing about what they say.

use gincert_evidence::has_unprintable;

/// The block that is open at a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Paragraph,
    List,
    /// A table with so many columns, and whether its rule has been read.
    Table(usize, bool),
    /// A fence of so many backticks.
    Fence(usize),
}

/// The first line, from 1, whose form this tool never writes; nothing where all have one.
///
/// ```
/// use gincert_report::foreign_line;
/// assert_eq!(foreign_line("# A\n\n| B |\n| --- |\n| c |\n"), None);
/// assert_eq!(foreign_line("# A\n\nB\n---\n"), Some(4));
/// assert_eq!(foreign_line("A <b>\n"), Some(1));
/// ```
pub fn foreign_line(text: &str) -> Option<u64> {
    let mut open = Open::Nothing;
    // The text of the block that is open, since marks pair across its lines.
    let (mut block, mut last) = (String::new(), 0);
    for (line, number) in text.split('\n').zip(1_u64..) {
        last = number;
        let next = match open {
            Open::Fence(ticks) => in_fence(line, ticks),
            _ if !is_plain(line) => None,
            _ => step(open, line),
        };
        let Some(next) = next else { return Some(number) };
        let is_same_text =
            matches!((open, next), (Open::Paragraph, Open::Paragraph) | (Open::List, Open::List))
                && !line.starts_with("- ");
        if !is_same_text {
            if !has_plain_marks(&block) {
                return Some(number.saturating_sub(1));
            }
            block.clear();
        }
        if matches!(next, Open::Paragraph | Open::List) {
            if !block.is_empty() {
                block.push(' ');
            }
            block.push_str(line.strip_prefix("- ").unwrap_or(line).trim_start_matches(' '));
        }
        open = next;
    }
    let is_whole =
        matches!(open, Open::Nothing | Open::Paragraph | Open::List | Open::Table(_, true));
    (!is_whole || !has_plain_marks(&block)).then_some(last)
}

fn is_plain(line: &str) -> bool {
    let is_empty_item = line == "- ";
    !has_unprintable(line, &[]) && (is_empty_item || !line.ends_with(' '))
}

/// A line inside a fence: its end is spelled in one way, and nothing else may look like it.
fn in_fence(line: &str, ticks: usize) -> Option<Open> {
    if has_unprintable(line, &['\t']) {
        return None;
    }
    let bare = line.trim_matches([' ', '\t']);
    let looks_like_end = bare.len() >= ticks && bare.chars().all(|c| c == '`');
    match looks_like_end {
        true if bare == line => Some(Open::Nothing),
        true => None,
        false => Some(Open::Fence(ticks)),
    }
}

/// What is open after a line; nothing where the line has no known form there.
fn step(open: Open, line: &str) -> Option<Open> {
    if line.is_empty() {
        let is_cut = matches!(open, Open::Table(_, false));
        return (!is_cut).then_some(Open::Nothing);
    }
    if let Open::Table(columns, has_rule) = open {
        let cells = cells(line).filter(|cells| cells.len() == columns)?;
        let is_rule = cells.iter().all(|cell| is_rule(cell));
        return (has_rule || is_rule).then_some(Open::Table(columns, true));
    }
    if open == Open::List {
        let words = line.strip_prefix("- ").or_else(|| line.strip_prefix("  "))?;
        let is_plain = line == "- " || begins_plainly(words) || is_linked(words);
        return is_plain.then_some(Open::List);
    }
    if open == Open::Paragraph {
        return begins_plainly(line).then_some(Open::Paragraph);
    }
    if let Some(columns) = cells(line) {
        return Some(Open::Table(columns.len(), false));
    }
    if let Some(words) = heading(line) {
        return has_plain_marks(words).then_some(Open::Nothing);
    }
    let ticks = line.len() - line.trim_start_matches('`').len();
    let word = line.get(ticks..).unwrap_or_default();
    if ticks >= 3 && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        return Some(Open::Fence(ticks));
    }
    if let Some(words) = line.strip_prefix("- ") {
        let is_plain = words.is_empty() || begins_plainly(words) || is_linked(words);
        return is_plain.then_some(Open::List);
    }
    begins_plainly(line).then_some(Open::Paragraph)
}

/// The words of a heading of the first three levels.
fn heading(line: &str) -> Option<&str> {
    let words = ["# ", "## ", "### "].iter().find_map(|mark| line.strip_prefix(mark))?;
    let bare = words.trim_end_matches('#');
    // Readers drop a closing run of signs.
    let is_closed = bare.len() < words.len() && (bare.is_empty() || bare.ends_with(' '));
    (!words.starts_with(' ') && !is_closed).then_some(words)
}

/// The cells of a line of a table, as they are spelled, each with plain marks.
fn cells(line: &str) -> Option<Vec<&str>> {
    let body = line.strip_prefix('|')?;
    let (mut cells, mut from, mut slashes) = (Vec::new(), 0, 0_usize);
    for (at, c) in body.char_indices() {
        match c {
            '\\' => slashes += 1,
            '|' => {
                // Readers differ about a bar after two strokes.
                if slashes > 0 && slashes % 2 == 0 {
                    return None;
                }
                if slashes == 0 {
                    cells.push(body.get(from..at)?.trim_matches(' '));
                    from = at + 1;
                }
                slashes = 0;
            }
            _ => slashes = 0,
        }
    }
    let is_closed = from == body.len() && !cells.is_empty();
    let is_plain = |cell: &&str| match cell.contains('\\') {
        true => has_plain_marks(&cell.replace("\\|", "|")),
        false => has_plain_marks(cell),
    };
    (is_closed && cells.iter().all(is_plain)).then_some(cells)
}

fn is_rule(cell: &str) -> bool {
    let bare = cell.strip_prefix(':').unwrap_or(cell);
    let bare = bare.strip_suffix(':').unwrap_or(bare);
    !bare.is_empty() && bare.chars().all(|c| c == '-')
}

/// Whether a line of running text begins with nothing that opens another block.
fn begins_plainly(line: &str) -> bool {
    let mut chars = line.chars();
    let (first, second) = (chars.next(), chars.next());
    let is_blank = |c: Option<char>| c.is_none_or(|c| c == ' ');
    let is_special = match first {
        None | Some(' ' | '#' | '>' | '=' | '[' | '~' | '|') => true,
        Some('-') => second.is_none_or(|c| "- |:".contains(c)),
        Some('+') => is_blank(second),
        Some('*') => is_blank(second),
        Some('_') => is_blank(second) || second == Some('_'),
        Some(':') => second == Some('-'),
        Some(_) => false,
    };
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < line.len()
        && rest.strip_prefix(['.', ')']).is_some_and(|after| is_blank(after.chars().next()));
    // A fence may have any words behind its backticks, but no backtick.
    let is_fence =
        line.strip_prefix("```").is_some_and(|rest| !rest.trim_start_matches('`').contains('`'));
    !is_special && !is_number && !is_fence
}

/// Whether a line begins with a link: its marks are judged with the others.
fn is_linked(words: &str) -> bool {
    let mut before = None;
    let end = words.char_indices().find(|(_, c)| {
        let is_end = *c == ']' && before != Some('\\');
        before = Some(*c);
        is_end
    });
    let after = end.and_then(|(at, _)| words.get(at + 1..));
    words.starts_with('[') && after.is_some_and(|after| after.starts_with("(#"))
}

/// Whether every mark in a text is escaped, stands where it does nothing, or is one that is written:
/// code, bold words, a link within the page, a picture beside it.
fn has_plain_marks(text: &str) -> bool {
    if !text.contains(['`', '\\', '*', '_', '~', '<', '&', '[', ']']) {
        return true;
    }
    let chars: Vec<char> = text.chars().collect();
    let mut marks = Marks::default();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let step = match c {
            '`' => code(&chars, at),
            '\\' => match chars.get(at + 1) {
                None | Some(' ') => None,
                Some(next) if next.is_ascii_punctuation() => Some(2),
                Some(_) => Some(1),
            },
            '*' | '_' | '~' => marks.run(&chars, at),
            '<' => is_open_angle(chars.get(at + 1..).unwrap_or_default()).then_some(1),
            '&' => is_ampersand(chars.get(at + 1..).unwrap_or_default()).then_some(1),
            '[' => {
                marks.bracket = Some(at);
                Some(1)
            }
            ']' if chars.get(at + 1) == Some(&'(') => marks.link(&chars, at),
            _ => Some(1),
        };
        let Some(step) = step else { return false };
        at += step;
    }
    !marks.is_bold && marks.stars < 2 && marks.lines < 2 && marks.tildes < 2
}

/// Marks of a text that act in pairs, as far as it was read.
#[derive(Default)]
struct Marks {
    stars: usize,
    lines: usize,
    tildes: usize,
    is_bold: bool,
    bracket: Option<usize>,
}

impl Marks {
    fn run(&mut self, chars: &[char], at: usize) -> Option<usize> {
        let mark = chars.get(at)?;
        let rest = chars.get(at..).unwrap_or_default();
        let length = rest.iter().take_while(|c| *c == mark).count();
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        let after = chars.get(at + length);
        let [no_before, no_after] = [before, after].map(|c| c.is_none_or(|c| *c == ' '));
        let is_inside = [before, after].iter().all(|c| c.is_some_and(|c| c.is_alphanumeric()));
        match (mark, length) {
            ('*', 2) => {
                let is_right = if self.is_bold { !no_before } else { !no_after && no_before };
                self.is_bold = !self.is_bold;
                return is_right.then_some(2);
            }
            ('~', 1) => self.tildes += 1,
            (_, 1) if no_before && no_after => {}
            ('_', 1) if is_inside => {}
            ('*', 1) => self.stars += 1,
            ('_', 1) => self.lines += 1,
            _ => return None,
        }
        Some(1)
    }

    /// A link to a place of the page, or a picture beside it.
    fn link(&mut self, chars: &[char], at: usize) -> Option<usize> {
        let bracket = self.bracket.take()?;
        let rest = chars.get(at + 2..).unwrap_or_default();
        let length = rest.iter().position(|c| *c == ')')?;
        let (first, to) = rest.get(..length)?.split_first()?;
        let is_picture = bracket.checked_sub(1).and_then(|at| chars.get(at)) == Some(&'!');
        let is_word = |c: &char| c.is_alphanumeric() || "-_".contains(*c);
        let is_path = |c: &char| c.is_ascii_alphanumeric() || "-._~/%".contains(*c);
        let is_right = match is_picture {
            true => is_path(first) && *first != '/' && to.iter().all(is_path),
            false => *first == '#' && to.iter().all(is_word),
        };
        is_right.then_some(length + 3)
    }
}

/// The length of a stretch of code; nothing where it does not end.
fn code(chars: &[char], at: usize) -> Option<usize> {
    let run = |from: usize| {
        chars.get(from..).unwrap_or_default().iter().take_while(|c| **c == '`').count()
    };
    let ticks = run(at);
    let mut to = at + ticks;
    while to < chars.len() {
        match run(to) {
            0 => to += 1,
            length if length == ticks => return Some(to + length - at),
            length => to += length,
        }
    }
    None
}

/// Whether a `<` before the rest opens nothing.
fn is_open_angle(rest: &[char]) -> bool {
    let opens = rest.first().is_some_and(|c| c.is_ascii_alphabetic() || "/!?".contains(*c));
    let end = rest.iter().position(|c| matches!(c, ' ' | '<' | '>' | '`'));
    let word = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
    !opens && !word.contains(&'@')
}

/// Whether a `&` before the rest begins no character reference.
fn is_ampersand(rest: &[char]) -> bool {
    let end = rest.iter().position(|c| !(c.is_ascii_alphanumeric() || *c == '#'));
    !end.is_some_and(|end| end > 0 && rest.get(end) == Some(&';'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_readers_take_in_two_ways_is_foreign() {
        for page in [
            "A\n===",
            "A\n---",
            "A\n\n ## 5. B",
            "A\n\n    code",
            "~~~\nx\n~~~",
            "> A",
            "* A",
            "+ A",
            "1. A",
            "- - A",
            "- # A",
            "- A\n  > B",
            "- A\nB",
            "- [ ] A",
            "- [x]: y",
            "[x]: y",
            "A <b>c",
            "A <!-- c",
            "A &amp; B",
            "A ~~b~~",
            "A *b* c",
            "A _b_ c",
            "A __b__",
            "A ***b***",
            "`a",
            "A `` b`",
            "A\\",
            "A\\\nB",
            "A \nB",
            "A\rB",
            "A\tB",
            "A\u{200b}B",
            "A\u{2028}B",
            "| A |",
            "| A |\nB",
            "| A |\n| b |",
            "| A |\n| --- |\n| b | c |",
            "| A |\n| --- |\nb",
            "| A |\n| --- |\n| b \\\\|",
            "A\n| B |",
            "| A\n| ---",
            "[a](http://b)",
            "![a](http://b)",
            "![a](/b)",
            "### A ###",
            "#A",
            "#### A",
            "```\nA",
            "```\nA\n ```",
            "```a b\nA\n```",
            "<a@b.c>",
            "A\n- B",
            "A **b",
            "A ** b **",
        ] {
            assert!(foreign_line(page).is_some(), "{page:?}");
        }
    }

    #[test]
    fn the_lines_that_this_tool_writes_have_their_form() {
        for page in [
            "# A",
            "## 1. B\n\n**DRAFT: c.** D\ne",
            "- [1. A](#1-a)\n- B\n  c",
            "| A | B |\n| --- | --: |",
            "| A |\n| - |\n| `b\\|c` |\n| \\*d\\* |\n",
            "```sh\nA\tB\n```",
            "````\n```\n````",
            "- ",
            "A `b`: c.",
            "![A b](figures/a-1.svg)",
            "2 * 3 * 4 < 25, 5 > 4; $300 (or [a] few); 100 %",
            "a_b.md",
            "50 % ~ half",
            "**Minor finding** `a` at `b:2`",
            "| A |\n| --- |\n| b \\\\\\| c |",
            "C\\d",
            "Gin & Win",
            "a*b",
        ] {
            assert_eq!(foreign_line(page), None, "{page:?}");
        }
    }
}

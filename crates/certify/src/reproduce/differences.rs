//! Where two texts differ, line by line: the first few places, as a small difference.
//!
//! It walks both texts once and looks a short way ahead for lines that are the same again, so that
//! its time grows with the texts and no faster. It knows nothing about what the texts are.

use gincert_evidence::printable;
use serde::Serialize;

/// Places that are shown.
pub const DIFFERENCES_MAX: usize = 5;
/// Following lines that are searched for the next equal line.
const AHEAD_MAX: usize = 64;
/// Lines shown of a place, on either side.
const LINES_MAX: usize = 3;
/// Characters shown of a line, from shortly before the first difference.
const CHARS_MAX: usize = 160;
const CHARS_BEFORE: usize = 40;

/// A place where two texts differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Line of the report's file, from 1.
    pub line: u64,
    /// What stands there; empty where lines are missing.
    pub report: Vec<String>,
    /// What came out in its place; empty where nothing did.
    pub computed: Vec<String>,
}

/// The first places where two files differ. Bytes that are no text are shown as such.
pub(crate) fn differences(report: &[u8], computed: &[u8]) -> Vec<Difference> {
    let (report, computed) = (lines(report), lines(computed));
    let (mut at, mut other) = (0, 0);
    let mut found = Vec::new();
    while found.len() < DIFFERENCES_MAX && (at < report.len() || other < computed.len()) {
        let (left, right) = (rest(&report, at), rest(&computed, other));
        if left.first() == right.first() {
            (at, other) = (at + 1, other + 1);
            continue;
        }
        let (here, there) = same_again(left, right);
        let start = common_start(left.first(), right.first());
        found.push(Difference {
            line: at as u64 + 1,
            report: shown(left.get(..here).unwrap_or(left), start),
            computed: shown(right.get(..there).unwrap_or(right), start),
        });
        (at, other) = (at + here, other + there);
    }
    found
}

/// Lines with their ends, so that a missing end is a difference too.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}

fn rest<'a>(lines: &'a [&'a [u8]], at: usize) -> &'a [&'a [u8]] {
    lines.get(at..).unwrap_or_default()
}

/// How many lines of either side to pass until both are the same again; all where they never are.
fn same_again(left: &[&[u8]], right: &[&[u8]]) -> (usize, usize) {
    for sum in 1..=2 * AHEAD_MAX {
        for here in 0..=sum.min(AHEAD_MAX) {
            let there = sum - here;
            let same =
                left.get(here).zip(right.get(there)).is_some_and(|(l, r)| l == r && l.len() > 1);
            if same && there <= AHEAD_MAX {
                return (here, there);
            }
        }
    }
    (left.len(), right.len())
}

fn common_start(left: Option<&&[u8]>, right: Option<&&[u8]>) -> usize {
    let (left, right) = (left.copied().unwrap_or_default(), right.copied().unwrap_or_default());
    let same = left.iter().zip(right).take_while(|(l, r)| l == r).count();
    String::from_utf8_lossy(left.get(..same).unwrap_or_default()).chars().count()
}

/// The first lines, each from a little before the place where the first one differs.
fn shown(lines: &[&[u8]], start: usize) -> Vec<String> {
    let from = start.saturating_sub(CHARS_BEFORE);
    let mut shown: Vec<String> = lines
        .iter()
        .take(LINES_MAX)
        .map(|line| {
            let text = String::from_utf8_lossy(line);
            let text = text.strip_suffix('\n').unwrap_or(&text);
            let from = if text.chars().count() > CHARS_MAX { from } else { 0 };
            let cut: String = text.chars().skip(from).take(CHARS_MAX).collect();
            let (head, tail) = (from > 0, text.chars().count() > from + CHARS_MAX);
            let [head, tail] = [head, tail].map(|is_cut| if is_cut { "…" } else { "" });
            printable(&format!("{head}{cut}{tail}"))
        })
        .collect();
    if lines.len() > LINES_MAX {
        shown.push(format!("({} more lines)", lines.len() - LINES_MAX));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(report: &str, computed: &str) -> Vec<(u64, String, String)> {
        differences(report.as_bytes(), computed.as_bytes())
            .into_iter()
            .map(|one| (one.line, one.report.join("/"), one.computed.join("/")))
            .collect()
    }

    fn place(line: u64, report: &str, computed: &str) -> (u64, String, String) {
        (line, report.to_owned(), computed.to_owned())
    }

    #[test]
    fn each_place_is_shown_once_with_its_line() {
        assert_eq!(check("a\nb\nc\n", "a\nb\nc\n"), []);
        assert_eq!(check("a\nb\nc\nd\n", "a\nx\nc\ny\n"), [place(2, "b", "x"), place(4, "d", "y")]);
        assert_eq!(check("a\nb\nc\n", "a\nc\n"), [place(2, "b", "")]);
        assert_eq!(check("a\nc\n", "a\nb\nc\n"), [place(2, "", "b")]);
        assert_eq!(check("a\n", "a"), [place(1, "a", "a")]);
        assert_eq!(check("", "a\n"), [place(1, "", "a")]);
    }

    #[test]
    fn long_lines_and_long_places_are_cut_and_hidden_characters_written_out() {
        let (left, right) = ("x".repeat(900) + "1", "x".repeat(900) + "2");
        let found = check(&left, &right);
        assert!(found[0].1.ends_with("x1") && found[0].2.ends_with("x2"), "{found:?}");
        assert!(found[0].1.chars().count() < CHARS_MAX);
        let many: String = (0..500).map(|n| format!("{n}\n")).collect();
        assert_eq!(check(&many, "z\n")[0].1, "0/1/2/(497 more lines)");
        assert_eq!(check("a\u{202e}b\n", "ab\n")[0].1, "a\\u{202e}b");
        let all: String = (0..100).map(|n| format!("same\n{n}\n")).collect();
        assert_eq!(check(&all, &all.replace('1', "one")).len(), DIFFERENCES_MAX);
    }

    /// Nothing in common, and everything: a megabyte is no matter.
    #[test]
    fn time_grows_with_the_texts_and_no_faster() {
        let left = "a\n".repeat(1 << 19);
        let right = "b\n".repeat(1 << 19);
        assert_eq!(check(&left, &right).len(), 1);
        assert_eq!(check(&left, &left), []);
        let blank = "\n".repeat(1 << 19);
        assert_eq!(check(&blank, &left).len(), 1);
    }
}

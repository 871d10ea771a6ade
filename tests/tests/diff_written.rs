//! The difference between two pages as they are written: what is read from neither of them, and how
//! changes are paired and told.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

mod common;

use common::bytes;
use gincert_submission::{Difference, Level, diff, open_document};

fn ten() -> String {
    String::from_utf8(bytes("rulesets/gin-and-win/ten.md")).unwrap()
}

fn difference(old: &str, new: &str) -> Difference {
    let open = |text: &str| open_document("document.md", text.as_bytes());
    diff(&open(old), &open(new)).unwrap()
}

/// Nothing but white space passes as layout: what a reader of the page does not see in its text, or
/// sees at another place, is for a person to read.
#[test]
fn what_is_written_and_not_read_is_wording() {
    let seen = "Every seat that wants cards";
    let table =
        |header: &str, row: &str| format!("| {header} |\n| - | - |\n| {row} |\n\n## The hand");
    let pairs = [
        (seen.to_owned(), seen.replace("wants", "<!-- Play is free --> wants")),
        (seen.to_owned(), seen.replace("wants", "**wants**")),
        (
            seen.replace("wants", "[wants](https://example.org/1)"),
            seen.replace("wants", "[wants](https://example.org/2)"),
        ),
        (seen.to_owned(), format!("> {seen}")),
        (format!("1. {seen}"), format!("2. {seen}")),
    ];
    for (old, new) in pairs {
        let (old, new) = (ten().replacen(seen, &old, 1), ten().replacen(seen, &new, 1));
        assert_written(&old, &new);
    }
    let heading = "## The hand";
    for (old, new) in [
        (heading.to_owned(), format!("#{heading}")),
        (heading.to_owned(), format!("---\n\n{heading}")),
        (table("A | B", "1 | 2"), table("A | C", "1 | 2")),
        (table("A | B", "1 \\| 2 | 3"), table("A | B", "1 | 2 \\| 3")),
    ] {
        let (old, new) = (ten().replacen(heading, &old, 1), ten().replacen(heading, &new, 1));
        assert_written(&old, &new);
    }
    assert_written(&ten(), &format!("{}\n[a]: https://example.org\n", ten()));
    assert_written(&ten(), &format!("---\na: b\n---\n\n{}", ten()));
    let more = ten().replacen("| 2 to 1   |", "| 2 to 1   | 9 to 1 |", 1);
    assert_written(&ten(), &more);
}

fn assert_written(old: &str, new: &str) {
    assert_ne!(old, new);
    for (old, new) in [(old, new), (new, old)] {
        let found = difference(old, new);
        assert_eq!(found.level, Level::Wording, "{:?}", found.changes);
        let written = found.changes.iter().all(|change| change.what == "Page as written");
        assert!(written, "{:?}", found.changes);
    }
}

#[test]
fn a_row_or_a_table_that_moves_is_wording() {
    let text = ten();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = |start: &str| lines.iter().position(|line| line.starts_with(start)).unwrap();
    let mut swapped = lines.clone();
    swapped.swap(at("| Deck "), at("| Hand             | 7"));
    assert_written(&text, &swapped.concat());
    let (from, to) = (at("| Hand                       "), at("| All Others") + 1);
    let pay_table = lines[from..to].concat();
    let without = text.replacen(&pay_table, "", 1);
    let moved = without.replacen("## Gin Bonus", &format!("{pay_table}\n## Gin Bonus"), 1);
    assert_written(&text, &moved);
}

#[test]
fn a_change_that_is_told_is_told_once() {
    for (piece, by) in [
        ("Every seat that wants cards", "Each seat that wants cards"),
        ("## The hand", "## The cards"),
        ("| 500 to 1 |", "| 501 to 1 |"),
        ("five is lower than nine", "nine is higher than five"),
    ] {
        let found = difference(&ten(), &ten().replacen(piece, by, 1));
        assert_eq!(found.changes.len(), 1, "{:?}", found.changes);
    }
}

/// Markup inside a changed paragraph is not lost with it.
#[test]
fn a_comment_in_a_changed_paragraph_is_shown() {
    let new = ten().replacen("Every seat that", "Each <!-- Play is free --> seat that", 1);
    let found = difference(&ten(), &new);
    let shown = |change: &gincert_submission::Change| change.new.contains("Play is free");
    assert!(found.changes.iter().any(shown), "{:?}", found.changes);
}

#[test]
fn conditions_of_two_channels_are_not_taken_for_each_other() {
    let text = String::from_utf8(bytes("rulesets/gin-and-win/washington-2017.md")).unwrap();
    let same = "| The game is run as the enclosed rules say";
    let gone = text.lines().find(|line| line.starts_with(same)).unwrap();
    let found = difference(&text, &text.replacen(&format!("{gone}\n"), "", 1));
    let [change] = found.changes.as_slice() else { unreachable!("{:?}", found.changes) };
    assert_eq!(change.level, Level::Conditions);
    assert!(change.what.contains("(Commercial card rooms)"), "{}", change.what);
    assert!(change.what.ends_with("is removed"), "{}", change.what);
}

#[test]
fn text_stands_beside_text_of_its_kind() {
    let seen = "Every seat that wants cards";
    let old = ten().replacen(
        seen,
        &format!("```hand\nAc Ah | 7d 8d Jd / 3s 2c = score 2\n```\n\n{seen}"),
        1,
    );
    let new = ten().replacen(seen, &format!("## Who may play\n\n{seen}"), 1);
    let found = difference(&old, &new);
    assert_eq!(found.changes.len(), 2);
    for change in found.changes {
        assert!(change.old.is_empty() != change.new.is_empty(), "{change:?}");
    }
}

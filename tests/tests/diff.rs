//! The difference between two documents: its level, whatever the spelling and the layout.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail as the test may")]

mod common;

use common::{bytes, stems};
use gincert_evidence::Place;
use gincert_submission::{AnalyzedDocument, Difference, Level, diff, open_document};

const TEN: &str = "rulesets/gin-and-win/ten.md";

fn ten() -> String {
    String::from_utf8(bytes(TEN)).unwrap()
}

fn open(text: &str) -> AnalyzedDocument {
    open_document("document.md", text.as_bytes())
}

fn difference(old: &str, new: &str) -> Difference {
    diff(&open(old), &open(new)).unwrap()
}

/// The level of one replaced piece of text, which must be the same the other way round.
fn level(piece: &str, by: &str) -> Level {
    let (old, new) = (ten(), ten().replacen(piece, by, 1));
    assert_ne!(old, new, "{piece}");
    let found = difference(&old, &new);
    assert_eq!(found.level, difference(&new, &old).level, "{piece}");
    found.level
}

#[test]
fn a_document_is_identical_to_itself() {
    for stem in stems("rulesets/gin-and-win", ".md") {
        let text = String::from_utf8(bytes(&format!("rulesets/gin-and-win/{stem}.md"))).unwrap();
        let found = difference(&text, &text);
        assert_eq!((found.level, found.changes), (Level::Identical, vec![]));
    }
}

#[test]
fn white_space_is_layout() {
    let text = ten();
    let squeezed: Vec<String> = text
        .lines()
        .map(|line| match line.starts_with('|') {
            true => line.split_whitespace().collect::<Vec<_>>().join(" "),
            false => line.to_owned(),
        })
        .collect();
    let layouts = [
        text.replace('\n', "\r\n"),
        text.replace("\n\n|", "\n\n\n|"),
        squeezed.join("\n"),
        format!("{text}\n\n"),
    ];
    for layout in layouts {
        let found = difference(&text, &layout);
        assert_eq!((found.level, found.changes), (Level::Layout, vec![]));
    }
}

#[test]
fn another_spelling_of_a_rule_is_wording() {
    for (piece, by) in [
        ("| 500 to 1 |", "| 500:1 |"),
        ("| Lose   | -      |", "| loses  | -      |"),
        ("| Seats            | not stated: 1 to 6", "| Seats            | 1 to 6"),
        ("Every seat that wants cards", "Each seat that wants cards"),
        (
            "| not stated                                                                                                                                       |\n| Date",
            "| Nevada |\n| Date",
        ),
    ] {
        assert_eq!(level(piece, by), Level::Wording, "{piece}");
    }
}

#[test]
fn another_pay_off_is_pay() {
    for (piece, by) in [
        ("| 500 to 1 |", "| 501 to 1 |"),
        ("| Tie                     | Push", "| Tie                     | Lose"),
        ("| Score 1 ", "| Score 2 "),
    ] {
        assert_eq!(level(piece, by), Level::Pay, "{piece}");
    }
}

#[test]
fn another_rule_is_play() {
    for (piece, by) in [
        ("or score 4 with Ten or lower", "or score 4 with Nine or lower"),
        ("Flush of 3 or more", "Flush of 4 or more"),
        ("not stated: 1 to 6", "1 to 5"),
        ("| Player wins, score 0 ", "| Player wins, score 1 "),
    ] {
        assert_eq!(level(piece, by), Level::Play, "{piece}");
    }
}

#[test]
fn the_order_of_rows_is_a_change_where_the_first_that_fits_counts() {
    let text = ten();
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("| Score 1 ") || line.starts_with("| Other Score 0 "))
        .collect();
    let [a, b] = rows.as_slice() else { unreachable!("{rows:?}") };
    let swapped = text.replacen(&format!("{a}\n{b}"), &format!("{b}\n{a}"), 1);
    assert_ne!(swapped, text);
    assert_eq!(difference(&text, &swapped).level, Level::Pay);
}

#[test]
fn documents_that_nobody_can_run_are_not_compared() {
    // Shapes of a pay table must fit the hand.
    let six = ten().replacen("| 7 cards ", "| 6 cards ", 1);
    assert_eq!(diff(&open(&six), &open(&ten())), Err("document.md".to_owned()));
}

#[test]
fn limits_and_conditions_are_conditions() {
    let path = "rulesets/gin-and-win/washington-2017.md";
    let old = String::from_utf8(bytes(path)).unwrap();
    let new = old.replacen("| Games per hand            | 4", "| Games per hand            | 3", 1);
    let new = if new == old { old.replacen("| 4 ", "| 3 ", 1) } else { new };
    assert_ne!(old, new);
    assert_eq!(difference(&old, &new).level, Level::Conditions);
}

#[test]
fn every_change_names_its_place_in_both_documents() {
    let new = ten().replacen("| 500 to 1 |", "| 501 to 1 |", 1);
    let found = difference(&ten(), &new);
    let [change] = found.changes.as_slice() else { unreachable!("{:?}", found.changes) };
    let line = |place: &Option<Place>| place.as_ref().and_then(Place::line);
    assert!(line(&change.old_place).is_some());
    assert_eq!(line(&change.old_place), line(&change.new_place));
    assert_eq!((change.old.as_str(), change.new.as_str()), ("500 to 1", "501 to 1"));
    let (old, new) = found.math.sides[0].edge.clone().unwrap();
    assert!(new < old);
}

/// Whatever line goes: where an exact figure differs, the level says pay or play.
#[test]
fn a_change_that_costs_is_never_called_wording() {
    let text = ten();
    let old = open(&text);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut compared = 0;
    for gone in 0..lines.len() {
        let kept = lines.iter().enumerate().filter(|(line, _)| *line != gone);
        let new = open(&kept.map(|(_, line)| *line).collect::<String>());
        let Ok(found) = diff(&old, &new) else {
            continue;
        };
        compared += 1;
        let differs = |figures: &gincert_submission::FigurePair| {
            figures.as_ref().is_ok_and(|(old, new)| old != new)
        };
        if differs(&found.math.sides[0].edge) || differs(&found.math.base_edge) {
            assert!(found.level >= Level::Pay, "without line {}", gone + 1);
        }
        let blank = lines[gone].trim().is_empty();
        assert!(blank || found.level >= Level::Wording, "without line {}", gone + 1);
    }
    assert!(compared > 60, "{compared}");
}

/// The rules as they are executed, without the words that name them.
fn executed(examined: &AnalyzedDocument) -> Option<impl PartialEq + use<>> {
    let mut rules = examined.rules()?.clone();
    rules.wagers = Default::default();
    rules.outcomes.iter_mut().for_each(|row| row.text.clear());
    for side in &mut rules.sides {
        side.name.clear();
        side.rows.iter_mut().for_each(|row| row.text.clear());
    }
    Some(rules)
}

/// Cells of the executed tables take the text of other cells of their column, in three documents:
/// every fourth such text, or each with `GINCERT_EXHAUSTIVE=1`. What is executed otherwise is pay or
/// play, whatever the text comparison says.
#[test]
fn another_executed_rule_is_never_below_pay() {
    let text = ten();
    let old = open(&text);
    let rules = executed(&old).unwrap();
    let stems = ["ten", "washington-2017", "wizard"];
    let others: String = stems
        .iter()
        .map(|stem| String::from_utf8(bytes(&format!("rulesets/gin-and-win/{stem}.md"))).unwrap())
        .collect();
    let all = std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1");
    let (mut executed_otherwise, mut same, mut turn) = (0, 0, 0);
    let folds = text.lines().position(|row| row.starts_with("| Player folds"));
    for (line, column, cell) in cells(&text) {
        // Where a fold does not lose the Ante, one count of all deals takes seconds.
        if Some(line) == folds {
            continue;
        }
        let mut tried = vec![cell.clone()];
        for (_, other_column, other) in cells(&others) {
            if column != other_column || tried.contains(&other) {
                continue;
            }
            tried.push(other.clone());
            turn += 1;
            if !(all || turn % 4 == 0) {
                continue;
            }
            let new = open(&with_cell(&text, line, &cell, &other));
            let (Ok(found), Some(new_rules)) = (diff(&old, &new), executed(&new)) else {
                continue;
            };
            if new_rules == rules {
                same += 1;
            } else {
                executed_otherwise += 1;
                assert!(found.level >= Level::Pay, "line {}: {other}", line + 1);
            }
        }
    }
    assert!(executed_otherwise > 20 && same > 0, "{executed_otherwise} {same}");
}

/// Line, column (named by the header's first cell and a number) and text of every cell of the
/// tables that are executed.
fn cells(text: &str) -> Vec<(usize, String, String)> {
    let mut cells = Vec::new();
    let mut header = None;
    for (number, line) in text.lines().enumerate() {
        let row: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if !line.starts_with('|') {
            header = None;
            continue;
        }
        let Some(name) = header else {
            header = Some(row[0].to_owned());
            continue;
        };
        let known = ["Wager", "Term", "Outcome", "Hand"].contains(&name.as_str());
        if known && !row[0].starts_with("--") {
            for (column, cell) in row.iter().enumerate() {
                cells.push((number, format!("{name} {column}"), (*cell).to_owned()));
            }
        }
        header = Some(name);
    }
    cells
}

fn with_cell(text: &str, line: usize, cell: &str, by: &str) -> String {
    let lines = text.lines().enumerate().map(|(number, old)| match number == line {
        true => old.replacen(&format!("| {cell} "), &format!("| {by} "), 1) + "\n",
        false => old.to_owned() + "\n",
    });
    lines.collect()
}

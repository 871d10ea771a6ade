//! Rows of documents of the gins that count deadwood: what is evaluated where the document leaves one
//! out, and rows that contradict each other.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot start has failed, and a helper may fail as the test may"
)]

mod common;

use common::{gin_documents as documents, text_of};
use gincert_evidence::Grade;
use gincert_game::Ruleset;
use gincert_submission::{AnalyzedDocument, EvaluatedRow, examine, open_document};

const STANDARD: &str = "rulesets/gin-rummy/standard-a.md";

/// The text without the row of the term tables that has this name.
fn without(text: &str, term: &str) -> String {
    let is_row = |line: &&str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        // Rows of terms have two cells; the target of a game is called as the game itself is.
        let is_game = matches!(cells.get(2), Some(&"gin-rummy" | &"table-gin"));
        cells.len() == 4 && cells.get(1) == Some(&term) && !is_game
    };
    let kept: Vec<&str> = text.lines().filter(|line| !is_row(line)).collect();
    kept.join("\n") + "\n"
}

/// The phrase by which each row of a document is evaluated, and whether the document has the row.
fn evaluated(text: &str) -> Vec<(String, String, bool)> {
    let examined = open_document("a.md", text.as_bytes());
    let rows = examined.dossier.evaluated.iter();
    rows.map(|row| (row.term.clone(), row.phrase.clone(), row.printed.is_some())).collect()
}

#[test]
fn a_row_that_is_left_out_is_evaluated_by_a_phrase_and_is_an_open_point() {
    let text = text_of(STANDARD);
    for (term, phrase) in [
        ("Seats", "2"),
        ("Hand", "10 cards"),
        ("Big gin", "Not allowed"),
        ("Setting, defender", "Cards speak"),
        ("Final discard", "Required"),
        ("Doubling", "None"),
        ("Caught ace", "-"),
        ("Early knock", "Play on"),
        ("Columns", "One"),
        ("Next dealer", "Alternates"),
    ] {
        let silent = without(&text, term);
        assert_ne!(silent, text, "{term}");
        let left_out = (term.to_owned(), phrase.to_owned(), false);
        assert!(evaluated(&silent).contains(&left_out), "{:?}", evaluated(&silent));
        // A document may list the point itself; then it is not listed twice.
        let examined = examine("a.md", silent.as_bytes());
        let points = examined.dossier.open_points.iter();
        let points: Vec<_> = points.filter(|point| point.point.text == term).collect();
        assert_eq!(points.len(), 1, "{term}");
        assert_eq!(points[0].reading.text, phrase, "{term}");
        let told = format!("Open: {term}.");
        let finding = examined.findings.iter().find(|finding| finding.message == told).unwrap();
        assert_eq!((finding.code, finding.grade), ("open-point", Grade::Observation));
        assert_eq!(told_of_rules(&examined), Vec::<&str>::new(), "{term}");
    }
}

/// Codes of what is graver than an observation, claims aside.
fn told_of_rules(examined: &AnalyzedDocument) -> Vec<&'static str> {
    let findings = examined.findings.iter();
    let graver = findings.filter(|finding| finding.grade > Grade::Observation);
    let codes = graver.map(|finding| finding.code);
    codes.filter(|code| !matches!(*code, "claims-agree" | "examples-hold")).collect()
}

#[test]
fn a_row_that_the_other_rows_do_not_need_may_be_left_out_in_silence() {
    let text = text_of(STANDARD);
    for term in ["Undercutters tied", "Run bonus goes to", "Shutout test", "Team round"] {
        let silent = without(&text, term);
        assert_ne!(silent, text, "{term}");
        assert!(evaluated(&silent).iter().all(|row| row.0 != term), "{term}");
    }
    let three = text.replacen("| Seats       | 2 ", "| Seats       | 2 to 4 ", 1);
    let left_out = ("Undercutters tied".to_owned(), "Each scores".to_owned(), false);
    assert!(evaluated(&without(&three, "Undercutters tied")).contains(&left_out));
    let shutout = text.replacen("| Shutout             | None ", "| Shutout | 100 points ", 1);
    assert_ne!(shutout, text);
    let left_out = ("Shutout test".to_owned(), "Winner won every hand".to_owned(), false);
    assert!(evaluated(&without(&shutout, "Shutout test")).contains(&left_out));
}

/// What the report says of a row is what is played: a document that says each phrase has the same
/// rules, and one that says another has not the same phrase.
#[test]
fn the_phrase_of_a_row_that_is_left_out_is_the_rule_that_is_played() {
    let mut left_out = 0;
    for (path, text) in documents() {
        let whole = open_document(&path, text.as_bytes());
        let silent = |row: &EvaluatedRow| {
            let text = without(&text, &row.term);
            let examined = open_document(&path, text.as_bytes());
            let ruleset = examined.dossier.ruleset.clone()?;
            let mut said = examined.dossier.evaluated.into_iter();
            let said = said.rfind(|other| other.term == row.term)?;
            Some((said.phrase, ruleset))
        };
        for row in &whole.dossier.evaluated {
            let Some((phrase, ruleset)) = silent(row) else { continue };
            let stated: String = text
                .lines()
                .map(|line| {
                    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
                    let is_game = matches!(cells.get(2), Some(&"gin-rummy" | &"table-gin"));
                    match cells.len() == 4 && cells[1] == row.term && !is_game {
                        true => format!("| {} | {phrase} |\n", row.term),
                        false => format!("{line}\n"),
                    }
                })
                .collect();
            let stated = open_document(&path, stated.as_bytes());
            assert_eq!(stated.dossier.ruleset, Some(ruleset), "{path}: {}: {phrase}", row.term);
            left_out += 1;
        }
    }
    assert!(left_out > 200, "{left_out}");
}

#[test]
fn a_reading_of_silence_without_a_point_is_an_observation() {
    let text = text_of(STANDARD);
    let silent = text.replacen("| Doubling          | None ", "| Doubling | not stated: None ", 1);
    assert_ne!(silent, text);
    let points = |text: &str| {
        let findings = examine("a.md", text.as_bytes()).findings;
        findings.iter().filter(|finding| finding.message == "Open: Doubling.").count()
    };
    assert_eq!((points(&text), points(&silent)), (0, 1));
    let listed = format!(
        "{silent}\n| Point | Source says | Reading here | Also possible |\n| - | - | - | - |\n\
         | Doubling | Not stated | None | - |\n"
    );
    assert_eq!(points(&listed), 1);
}

#[test]
fn rows_that_contradict_each_other_are_told_with_both_places() {
    let text = text_of(STANDARD);
    let with = |changes: &[(&str, &str)]| {
        let mut text = text.clone();
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        told_of_rules(&examine("a.md", text.as_bytes()))
    };
    let hand = "| Hand        | 10 cards ";
    let seven = (hand, "| Hand | 7 cards ");
    assert_eq!(with(&[seven]), ["hand-against-deal"]);
    let deal = ("Ten each, next card turned up", "Seven each, next card turned up");
    assert_eq!(with(&[deal]), ["hand-against-deal"]);
    let seats = "| Seats       | 2 ";
    assert_eq!(with(&[(seats, "| Seats | 3 ")]), ["sheet-sides"]);
    assert_eq!(with(&[(seats, "| Seats | 2 to 4 ")]), Vec::<&str>::new());
    assert_eq!(with(&[(seats, "| Seats | 4 ")]), Vec::<&str>::new());
    assert_eq!(with(&[(seats, "| Seats | 2 to 5 ")]), ["rules-unusable"]);
    assert_eq!(with(&[(seats, "| Seats | 2 to 8 ")]), ["seats-against-pack"]);
    let examined = examine("a.md", text.replacen(hand, "| Hand | 7 cards ", 1).as_bytes());
    let finding = examined.findings.iter().find(|one| one.code == "hand-against-deal").unwrap();
    assert!(finding.message.contains("7 cards") && finding.message.contains("10 to it"));
    assert!(finding.notes.iter().any(|note| note.place.is_some()), "{finding:?}");
}

#[test]
fn a_hand_of_seven_cards_is_said_by_the_hand_and_by_the_deal() {
    let seven = text_of("tests/documents/good/hand-against-deal.md");
    let examined = open_document("a.md", seven.as_bytes());
    let Some(Ruleset::GinRummy(ruleset)) = examined.dossier.ruleset else { panic!() };
    assert_eq!(ruleset.rules.settle.hand_cards, 7);
    // The words of the deal are enough.
    let examined = open_document("a.md", without(&seven, "Hand").as_bytes());
    let Some(Ruleset::GinRummy(ruleset)) = examined.dossier.ruleset else { panic!() };
    assert_eq!(ruleset.rules.settle.hand_cards, 7);
}

#[test]
fn a_table_of_more_than_four_seats_is_refused_on_the_table_too() {
    let text = text_of("rulesets/table-gin/colonel.md");
    let seats = "| Seats       | 2 ";
    let with = |to: &str| {
        assert!(text.contains(seats));
        told_of_rules(&examine(
            "a.md",
            text.replacen(seats, &format!("| Seats | {to} "), 1).as_bytes(),
        ))
    };
    assert_eq!(with("2 to 8"), ["seats-against-pack"]);
    assert_eq!(with("5"), ["rules-unusable"]);
    assert_eq!(with("1"), ["rules-unusable"]);
    assert_eq!(with("4 to 2"), ["rules-unusable"]);
    assert_eq!(with("2 to 4"), Vec::<&str>::new());
}

//! Matches held against the records of their rounds.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
#[path = "common/gin.rs"]
mod gin;

use common::{PLAIN, audit};

/// The record of a round, right but for its points.
const ROUND: &str = r#"{"v":1,"game":"gin-rummy","rules":"gin-rummy/standard-c","round":"R","table":"T","upcard":"5d","hands":["As 2s 3s 7c 7d 7h 9c 9d 9h 4h","Ac Ad Ah 2c 3c 4c 4s 7s Kd Jh"],"events":[[0,"knock","Qc",["As 2s 3s","7c 7d 7h","9c 9d 9h"]],[1,"meld","Ac Ad Ah"],[1,"meld","2c 3c 4c"],[1,"layoff","4s",0],[1,"layoff","7s",1]],"end":{"points":[16,0]}}"#;

/// A round by its name, its table and what the winner of it scored.
fn round(name: &str, table: &str, points: i64) -> String {
    let named = ROUND.replace(r#""round":"R""#, &format!(r#""round":"{name}""#));
    let at = named.replace(r#""table":"T""#, &format!(r#""table":"{table}""#));
    at.replace("[16,0]", &format!("[{points},0]"))
}

/// A match of such rounds, with or without its table.
fn of(table: &str, rounds: &[(&str, i64)]) -> String {
    let rounds: Vec<String> = rounds
        .iter()
        .map(|(name, points)| {
            format!(r#"{{"round":"{name}","kind":"knock","winner":0,"points":[{points},0]}}"#)
        })
        .collect();
    let rounds = rounds.join(",");
    format!(
        r#"{{"v":1,"game":"gin-rummy","rules":"gin-rummy/standard-c",{table}"match":"M","first_dealer":0,"rounds":[{rounds}]}}"#
    )
}

/// What is said of the rounds of matches: how many agree, differ and are not at hand; and the findings.
fn said(lines: &[String]) -> ([u64; 3], Vec<String>) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let name = "gin-rummy/standard-c";
    let text = std::fs::read_to_string(format!("{folder}/{name}.md")).unwrap();
    let book = gin::book(vec![gin::sheet(name, &text)]);
    let (state, kept) = audit(&book, &[], &[lines.join("\n").into_bytes()], PLAIN);
    let findings = kept.raised.iter().map(|one| &one.exception.finding);
    let differ = findings.filter(|one| one.code == "match-round-differs");
    (state.summary.plays.match_rounds, differ.map(|one| one.message.clone()).collect())
}

/// Two tables with rounds of the same names.
fn two_tables() -> Vec<String> {
    let both = [("1", 16, 40), ("2", 9, 9), ("3", 30, 12)];
    let rounds = |(name, one, other)| [round(name, "A", one), round(name, "B", other)];
    both.into_iter().flat_map(rounds).collect()
}

fn with(table: &str, rounds: &[(&str, i64)]) -> ([u64; 3], Vec<String>) {
    let mut lines = two_tables();
    lines.push(of(table, rounds));
    said(&lines)
}

#[test]
fn a_match_without_a_table_is_held_against_the_one_table_whose_rounds_it_has() {
    let none: Vec<String> = Vec::new();
    assert_eq!(with("", &[("1", 16), ("2", 9), ("3", 30)]), ([3, 0, 0], none.clone()));
    assert_eq!(with("", &[("1", 40), ("2", 9), ("3", 12)]), ([3, 0, 0], none.clone()));
    // The first round of one table with the others of the other table.
    let mixed = with("", &[("1", 40), ("2", 9), ("3", 30)]);
    assert_eq!(mixed.0, [2, 1, 0]);
    assert_eq!(mixed.1.len(), 1);
    let third = with("", &[("1", 16), ("2", 9), ("3", 30), ("4", 5)]);
    assert_eq!(third, ([3, 0, 1], none));
}

#[test]
fn a_match_that_names_its_table_is_held_against_that_table_alone() {
    let (rounds, told) = with(r#""table":"A","#, &[("1", 40), ("2", 9), ("3", 12)]);
    assert_eq!(rounds, [1, 2, 0]);
    assert_eq!(told, ["Round 1 of the match has different points in its own record."]);
}

#[test]
fn a_round_of_one_table_only_is_looked_for_there() {
    let mut lines = two_tables();
    lines.push(round("4", "B", 7));
    lines.push(of("", &[("1", 16), ("2", 9), ("3", 30), ("4", 7)]));
    assert_eq!(said(&lines), ([4, 0, 0], Vec::new()));
    lines.pop();
    lines.push(of("", &[("1", 16), ("2", 9), ("3", 30), ("4", 8)]));
    assert_eq!(said(&lines).0, [3, 1, 0]);
}

/// A record changed in one place.
fn changed(line: &str, from: &str, to: &str) -> String {
    assert!(line.contains(from), "{line}");
    line.replace(from, to)
}

#[test]
fn a_round_that_another_record_corrects_has_the_points_of_the_correction() {
    let corrects = |name: &str, of: &str, points| {
        let named = format!(r#""round":"{name}""#);
        let both = format!(r#"{named},"corrects":"{of}""#);
        changed(&round(name, "A", points), &named, &both)
    };
    let wrong = || vec![round("1", "A", 21), corrects("1-C", "1", 16)];
    let with = |mut lines: Vec<String>, points| {
        lines.push(of("", &[("1", points)]));
        said(&lines)
    };
    assert_eq!(with(wrong(), 16), ([1, 0, 0], Vec::new()));
    // What was corrected is no longer the round's score.
    let (rounds, told) = with(wrong(), 21);
    assert_eq!((rounds, told.len()), ([0, 1, 0], 1));
    // A correction of the correction counts for both.
    let mut twice = wrong();
    twice.push(corrects("1-CC", "1-C", 9));
    assert_eq!(with(twice.clone(), 9), ([1, 0, 0], Vec::new()));
    assert_eq!(with(twice, 16).0, [0, 1, 0]);
}

#[test]
fn a_round_of_a_match_that_is_void_is_at_hand() {
    let void = changed(&round("1", "A", 16), r#""v":1,"#, r#""v":1,"state":"void","reason":"-","#);
    let lines = [void, of("", &[("1", 16), ("2", 9)])];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let name = "gin-rummy/standard-c";
    let text = std::fs::read_to_string(format!("{folder}/{name}.md")).unwrap();
    let book = gin::book(vec![gin::sheet(name, &text)]);
    let (state, _) = audit(&book, &[], &[lines.join("\n").into_bytes()], PLAIN);
    let plays = state.summary.plays;
    assert_eq!((plays.match_rounds, plays.match_rounds_void), ([0, 0, 1], 1));
}

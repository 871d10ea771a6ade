//! The sample submissions of gin rummy and of gin with melds on the table: the mathematics of the
//! document, and every planted fault of their logs under its code.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::PAGE;
use gincert_certify::{Certification, certify};
use serde_json::Value;
use std::path::PathBuf;

fn samples() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/submissions"))
}

fn certified(name: &str) -> (Certification, String) {
    let made = certify(&samples().join(name), None).unwrap();
    let report = String::from_utf8(made.markdown.clone()).unwrap();
    (made, report)
}

/// A part of a report, between two headings of the first kind.
fn section(report: &str, number: u32) -> String {
    let begin = report.find(&format!("\n## {number}. ")).unwrap();
    let rest = &report[begin..];
    let end = rest.find(&format!("\n## {}. ", number + 1)).unwrap_or(rest.len());
    rest[..end].split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Line and code of every exception in a log, and of every fault that was planted in it.
fn found_and_planted(made: &Certification, log: &str, truth: &str) -> [Vec<(u64, String)>; 2] {
    let lines = made.beside.iter().find(|(file, _)| file == "findings.jsonl").unwrap();
    let lines = String::from_utf8(lines.1.clone()).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut found: Vec<(u64, String)> = lines
        .filter(|line| line["place"]["file"] == log || line["file"] == log)
        .map(|line| (line["line"].as_u64().unwrap(), line["code"].as_str().unwrap().to_owned()))
        .collect();
    let truth = std::fs::read(samples().join(truth)).unwrap();
    let truth: Value = serde_json::from_slice(&truth).unwrap();
    let mut planted: Vec<(u64, String)> = Vec::new();
    for fault in truth["faults"].as_array().unwrap() {
        let codes = fault["codes"].as_array().unwrap().iter();
        let codes = codes.map(|code| code.as_str().unwrap().to_owned());
        planted.extend(codes.map(|code| (fault["line"].as_u64().unwrap(), code)));
    }
    found.sort();
    planted.sort();
    [found, planted]
}

/// Lines of match records that name a round whose own record has a planted fault: where it is one of
/// points, the two records differ, and that is told at the match too.
fn wrong_rounds(sample: &str) -> Vec<u64> {
    let truth = std::fs::read(samples().join(format!("{sample}.hands.truth.json"))).unwrap();
    let truth: Value = serde_json::from_slice(&truth).unwrap();
    let faults = truth["faults"].as_array().unwrap();
    let planted: Vec<&Value> = faults.iter().map(|fault| &fault["round"]).collect();
    let matches = samples().join(sample).join("logs/matches.jsonl");
    let matches = std::fs::read_to_string(matches).unwrap();
    let names = |line: &str| {
        let record: Value = serde_json::from_str(line).unwrap();
        let rounds = record["rounds"].as_array().unwrap();
        rounds.iter().any(|round| planted.contains(&&round["round"]))
    };
    let lines = (1..).zip(matches.lines());
    lines.filter(|(_, line)| names(line)).map(|(number, _)| number).collect()
}

#[test]
fn every_planted_fault_of_the_samples_is_found_under_its_code_and_nothing_else() {
    for sample in ["gin-club", "skarney-evening"] {
        let (made, _) = certified(sample);
        for (log, truth) in [("hands.jsonl.gz", "hands"), ("matches.jsonl", "matches")] {
            let truth = format!("{sample}.{truth}.truth.json");
            let [mut found, planted] = found_and_planted(&made, &format!("logs/{log}"), &truth);
            let consequences = wrong_rounds(sample);
            found.retain(|(line, code)| {
                code != "match-round-differs" || !consequences.contains(line)
            });
            assert_eq!(found.len(), planted.len(), "{sample} {log}: {found:?} {planted:?}");
            for (found, planted) in found.iter().zip(&planted) {
                // Ten points too many are explained by a bonus as well as by none.
                let both = [found.1.as_str(), planted.1.as_str()];
                let by_either = found.0 == planted.0 && both == ["bonus-wrong", "points-wrong"];
                assert!(found == planted || by_either, "{sample}: {found:?} {planted:?}");
            }
        }
    }
}

#[test]
fn a_gin_report_gives_what_is_exact_of_a_dealt_hand_and_names_what_is_not() {
    let (made, report) = certified("gin-club");
    let rules = section(&report, 9);
    // All hands of ten cards, and those that are gin as dealt.
    for figure in ["15,820,024,220", "Dealt gin and dealt knock", "Mean of the least deadwood"] {
        assert!(rules.contains(figure), "{figure}: {rules}");
    }
    assert!(rules.contains("Dealt hands within each knock limit"));
    assert!(rules.contains("Frequency of void deals: both hands together are not counted."));
    assert!(!rules.contains("house edge"), "{rules}");
    assert!(made.beside.iter().any(|(file, _)| file == "figures/dealt-deadwood.svg"));
    let conclusion = made.conclusion.iter().map(|line| format!("{line}\n")).collect::<String>();
    assert!(!conclusion.contains("wager, printed"), "{conclusion}");
    assert!(!conclusion.contains("Base game"), "{conclusion}");
    assert!(conclusion.contains("Rules: agrees;"), "{conclusion}");
}

#[test]
fn a_report_of_melds_on_the_table_counts_dealt_hands_and_says_what_is_not_counted() {
    let (_, report) = certified("skarney-evening");
    let counted = section(&report, 9);
    for words in
        ["Holds the contract | 725,036,248", "it depends on the players", "Nothing is simulated"]
    {
        assert!(counted.contains(words), "{words}: {counted}");
    }
}

#[test]
fn section_10_of_a_gin_report_says_how_rounds_were_judged_from_what_they_show() {
    for (sample, claims) in [
        ("gin-club", "deadwood, bonus, points, totals"),
        ("skarney-evening", "points, bonus, totals"),
    ] {
        let (_, report) = certified(sample);
        let logs = section(&report, 10);
        assert!(logs.contains("event by event"), "{logs}");
        assert!(logs.contains(claims));
        assert!(logs.contains("pack"), "{logs}");
    }
}

/// A game that counts points has no wager whose cost could be said, and shuffles of which no sample
/// could be made are among what nobody has tested.
#[test]
fn the_first_page_of_a_game_of_points_speaks_of_no_wager() {
    let (_, report) = certified("gin-club");
    let page = report[..report.find("\n## 1. ").unwrap()].split_whitespace();
    let page = page.collect::<Vec<_>>().join(" ");
    assert!(!page.contains("base game") && !page.contains("costs"), "{page}");
    assert!(page.contains("none of the files could be tested, section 11"), "{page}");
    assert!(!report.contains("of 0 samples"));
}

/// The report of a document of gin rummy from which rows are left out.
fn report_without(terms: &[&str]) -> String {
    let path = samples().join("../../rulesets/gin-rummy/standard-a.md");
    let text = std::fs::read_to_string(path).unwrap();
    let is_left_out = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        cells.len() == 4 && terms.contains(&cells[1])
    };
    let kept: Vec<&str> = text.lines().filter(|line| !is_left_out(line)).collect();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("rules.md"), kept.join("\n") + "\n").unwrap();
    std::fs::write(folder.path().join("submission.md"), PAGE).unwrap();
    String::from_utf8(certify(folder.path(), None).unwrap().markdown).unwrap()
}

#[test]
fn a_row_that_is_left_out_stands_in_section_9_with_its_reading_and_as_an_open_point() {
    let rules = section(&report_without(&["Big gin", "Doubling"]), 9);
    for row in [
        "| Big gin | Not allowed | not stated: no such row |",
        "| Doubling | None | not stated: no such row |",
        "| Knock | 10 or less | 10 or less |",
        "| Big gin | Not stated: the document has no such row | Not allowed | The other phrases of this row |",
        "The document has no row for 2 terms that this game uses.",
    ] {
        assert!(rules.contains(row), "{row}: {rules}");
    }
    let whole = section(&report_without(&[]), 9);
    assert!(!whole.contains("row missing") && !whole.contains("has no row for"), "{whole}");
}

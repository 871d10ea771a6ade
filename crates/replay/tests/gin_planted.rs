//! Logs of both gin families: every fault that is planted is found under its code in its record, and
//! nothing else is.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
#[path = "common/gin.rs"]
mod gin;

use common::{PLAIN, audit};
use gincert_evidence::Digest;
use gincert_replay::generate::{InjectedFault, PlayGenerator, PlayOptions, Rates};
use gincert_replay::{CompiledPlayRules, Evidence};
use std::collections::{BTreeMap, BTreeSet};

fn document(family: &str, revision: &str) -> CompiledPlayRules {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let text = std::fs::read_to_string(format!("{folder}/{family}/{revision}.md")).unwrap();
    gin::sheet(&format!("{family}/{revision}"), &text)
}

/// A log, and what is wrong with it.
fn log(
    sheet: &CompiledPlayRules,
    rounds: u64,
    faults: &str,
    evidence: Option<Evidence>,
) -> (Vec<u8>, Vec<InjectedFault>) {
    let rates = Rates::parse(faults).unwrap();
    let options = PlayOptions { rounds, tables: 3, seed: 7, evidence, matches: true, rates };
    let mut generator = PlayGenerator::new(&options, sheet).unwrap();
    let (mut bytes, mut planted) = (Vec::new(), Vec::new());
    loop {
        let lines = generator.next_lines();
        if lines.is_empty() {
            return (bytes, planted);
        }
        for line in lines {
            bytes.extend(line.text.bytes());
            bytes.push(b'\n');
            planted.extend(line.fault);
        }
    }
}

/// Audits a log and compares what is found with what was planted; gives the codes.
fn found_is_planted(
    (family, revision): (&str, &str),
    rounds: u64,
    faults: &str,
    evidence: Option<Evidence>,
) -> BTreeMap<&'static str, u64> {
    found_is_planted_under(document(family, revision), rounds, faults, evidence)
}

/// The same under a document that is at hand.
fn found_is_planted_under(
    sheet: CompiledPlayRules,
    rounds: u64,
    faults: &str,
    evidence: Option<Evidence>,
) -> BTreeMap<&'static str, u64> {
    let revision = sheet.name.clone();
    let (bytes, planted) = log(&sheet, rounds, faults, evidence);
    let book = gin::book(vec![sheet]);
    let (state, kept) = audit(&book, &[], std::slice::from_ref(&bytes), PLAIN);
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let line = |at: u64| String::from_utf8_lossy(lines[at as usize - 1]);
    let expected: BTreeSet<(u64, &str)> = planted
        .iter()
        .flat_map(|fault| fault.codes.iter().map(|code| (fault.line, *code)))
        .collect();
    let found: BTreeSet<(u64, &str)> =
        kept.raised.iter().map(|one| (one.spot.line, one.exception.finding.code)).collect();
    let missed = expected.difference(&found).next();
    let missed = missed.map(|key| (key, line(key.0)));
    assert!(missed.is_none(), "{revision}: planted and not found: {missed:?}");
    let strange = found.difference(&expected).next();
    let strange = strange.map(|key| (key, line(key.0)));
    assert!(strange.is_none(), "{revision}: found and not planted: {strange:?}");
    assert!(state.disagreements.is_empty());
    let mut codes = BTreeMap::new();
    planted.iter().flat_map(|fault| &fault.codes).for_each(|code| {
        *codes.entry(*code).or_default() += 1;
    });
    codes
}

/// Rounds of each log: many on request.
fn rounds() -> u64 {
    match std::env::var_os("GINCERT_EXHAUSTIVE") {
        Some(value) if value == "1" => 50_000,
        _ => 400,
    }
}

/// Every document of both families, by family and revision.
fn documents() -> Vec<(&'static str, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let mut all = Vec::new();
    for family in ["gin-rummy", "table-gin"] {
        let names = std::fs::read_dir(format!("{folder}/{family}")).unwrap();
        let names = names.map(|name| name.unwrap().file_name().into_string().unwrap());
        all.extend(names.filter_map(|name| Some((family, name.strip_suffix(".md")?.to_owned()))));
    }
    all.sort();
    all
}

#[test]
fn every_fault_that_is_planted_is_found_and_nothing_else_under_every_document() {
    let mut seen: BTreeMap<&'static str, u64> = BTreeMap::new();
    for (family, revision) in documents() {
        let codes = found_is_planted((family, &revision), rounds(), "all=0.02", None);
        codes.into_iter().for_each(|(code, count)| *seen.entry(code).or_insert(0) += count);
    }
    // What other documents make of a round takes another document: see below.
    let audits = gincert_replay::play_audits().map(|audit| audit.code);
    let audits = audits.filter(|code| *code != "ruleset-sensitive");
    let without: Vec<&str> = audits.filter(|code| !seen.contains_key(code)).collect();
    assert!(without.is_empty(), "audits whose fault was never planted: {without:?}; {seen:?}");
    for code in ["field-unknown", "record-unreadable", "rules-mismatch", "sequence-gap"] {
        assert!(seen.contains_key(code), "{code}: {seen:?}");
    }
}

/// Logs that people have made are made again from their seed. The order of the codes and of every number
/// that a plant draws is part of that, even of those for which it has no use.
#[test]
fn a_seed_keeps_its_log_byte_for_byte() {
    let logs = [
        (("gin-rummy", "hollywood"), "dc4cf9a1858c2e09"),
        (("gin-rummy", "four-seat"), "72ac3d290dd8e1af"),
        (("table-gin", "colonel"), "6e1e39968b1cb5c3"),
        (("table-gin", "skarney"), "38553f35292bfd36"),
    ];
    for ((family, revision), begin) in logs {
        let (bytes, _) = log(&document(family, revision), 200, "all=0.018", None);
        let digest = Digest::of(&bytes).to_string();
        assert!(digest.starts_with(begin), "{family}/{revision}: {digest}");
    }
}

#[test]
fn a_missed_misdeal_is_found_where_a_second_deck_sets_the_limit() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let file = format!("{folder}/gin-rummy/oklahoma-second-deck.md");
    let text = std::fs::read_to_string(file).unwrap();
    let row = text.lines().find(|line| line.starts_with("| Early knock ")).unwrap();
    let sheet = gin::sheet("gin-rummy/strict", &text.replace(row, "| Early knock | Misdeal |"));
    let codes = found_is_planted_under(sheet, 40, "misdeal-missed=0.5", None);
    assert!(codes["misdeal-missed"] > 3, "{codes:?}");
}

#[test]
fn every_fault_of_a_match_is_found_in_its_record() {
    for revision in ["hollywood", "standard-c", "multi-match", "best-of-five-250"] {
        let (sheet, faults) = (document("gin-rummy", revision), "all=0.018");
        let (bytes, planted) = log(&sheet, 600, faults, Some(Evidence::Final));
        let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
        let is_match =
            |line: u64| String::from_utf8_lossy(lines[line as usize - 1]).contains("\"match\":");
        let of_matches = planted.iter().filter(|fault| is_match(fault.line));
        let codes: BTreeSet<&str> = of_matches.flat_map(|fault| fault.codes.clone()).collect();
        assert!(codes.len() > 3, "{revision}: {codes:?}");
        found_is_planted(("gin-rummy", revision), 600, faults, Some(Evidence::Final));
    }
}

/// 500 Rummy at tables of two, three and four seats: the takes of several cards of the pile, the end of
/// the stock and the sheets of each player for himself are in the log, and each fault is found.
#[test]
fn rounds_and_matches_of_three_and_four_seats_are_audited() {
    let sheet = document("table-gin", "rummy-500");
    let (bytes, planted) = log(&sheet, 600, "all=0.02", None);
    let text = String::from_utf8_lossy(&bytes);
    let counts = ["\"take-pile\"", "\"take\"", "\"stock-end\"", "\"match\""]
        .map(|word| text.lines().filter(|line| line.contains(word)).count());
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
    for seats in [2, 3, 4] {
        let points = |line: &str| -> Option<usize> {
            let end = line.split("\"rounds\":[{").nth(1)?.split("\"points\":[").nth(1)?;
            Some(end.split(']').next()?.split(',').count())
        };
        let matches = text.lines().filter_map(points).filter(|sides| *sides == seats).count();
        assert!(matches > 3, "{seats}: {matches}");
    }
    let of_matches = planted.iter().filter(|fault| {
        text.lines().nth(fault.line as usize - 1).is_some_and(|line| line.contains("\"match\""))
    });
    let codes: BTreeSet<&str> = of_matches.flat_map(|fault| fault.codes.clone()).collect();
    assert!(codes.len() > 3, "{codes:?}");
    let found = found_is_planted(("table-gin", "rummy-500"), 600, "all=0.02", None);
    for code in ["pile-use", "redeposit", "stock-end", "card-count", "turn-order", "total-wrong"] {
        assert!(found.contains_key(code), "{code}: {found:?}");
    }
}

#[test]
fn what_another_document_scores_otherwise_is_no_fault_that_is_planted() {
    let rates = Rates::parse("ruleset-sensitive=0.5").unwrap();
    let options =
        PlayOptions { rounds: 1, tables: 1, seed: 7, evidence: None, matches: false, rates };
    let refused = PlayGenerator::new(&options, &document("gin-rummy", "standard-c")).map(|_| ());
    assert_eq!(
        refused.unwrap_err().to_string(),
        "'ruleset-sensitive' cannot be injected: it is not an error of a record but a \
         difference between two documents; give replay the log and both documents"
    );
}

#[test]
fn exactly_the_rounds_that_another_document_scores_otherwise_are_ruleset_sensitive() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let text = std::fs::read_to_string(format!("{folder}/gin-rummy/standard-c.md")).unwrap();
    let own = gin::sheet("gin-rummy/standard-c", &text);
    // One row differs: only gin scores otherwise there.
    let cell = |text: &str, row: &str| -> String {
        let line = text.lines().find(|line| line.starts_with(&format!("| {row} "))).unwrap();
        line.to_owned()
    };
    let gin_row = cell(&text, "Gin bonus");
    let other = text.replace(&gin_row, "| Gin bonus | 30 |");
    let (bytes, _) = log(&own, 600, "", None);
    let book = gin::book(vec![own, gin::sheet("gin-rummy/other", &other)]);
    let (_, kept) = audit(&book, &[], std::slice::from_ref(&bytes), PLAIN);
    let lines = bytes.split(|byte| *byte == b'\n').map(String::from_utf8_lossy);
    let gins: Vec<u64> = lines
        .zip(1..)
        .filter(|(line, _)| !line.contains("\"match\":") && line.contains("\"kind\":\"gin\""))
        .map(|(_, number)| number)
        .collect();
    let found: Vec<u64> = kept.raised.iter().map(|one| one.spot.line).collect();
    assert!(kept.raised.iter().all(|one| one.exception.finding.code == "ruleset-sensitive"));
    assert!(gins.len() > 10, "{gins:?}");
    assert_eq!(found, gins);
}

#[test]
fn exactly_the_matches_that_another_document_ends_otherwise_are_ruleset_sensitive() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let text = std::fs::read_to_string(format!("{folder}/gin-rummy/single-match.md")).unwrap();
    let own = gin::sheet("gin-rummy/single-match", &text);
    let line = text.lines().find(|line| line.starts_with("| Game ") && line.contains("points"));
    let other = text.replace(line.unwrap(), "| Game | 9000 points |");
    let (bytes, _) = log(&own, 300, "", Some(Evidence::Final));
    let book = gin::book(vec![own, gin::sheet("gin-rummy/other", &other)]);
    let (_, kept) = audit(&book, &[], std::slice::from_ref(&bytes), PLAIN);
    let lines = bytes.split(|byte| *byte == b'\n').map(String::from_utf8_lossy);
    let matches: Vec<u64> = lines
        .zip(1..)
        .filter(|(line, _)| line.contains("\"match\":"))
        .map(|(_, number)| number)
        .collect();
    let found: Vec<u64> = kept.raised.iter().map(|one| one.spot.line).collect();
    assert!(matches.len() > 10, "{matches:?}");
    assert_eq!(found, matches);
}

#[test]
fn a_clean_log_has_no_finding_at_any_level_of_evidence() {
    for evidence in [Evidence::Pack, Evidence::Deal, Evidence::Final] {
        for revision in
            ["standard-b", "oklahoma-plain", "tedesco", "sequence", "four-seat", "eleven-card"]
        {
            let codes = found_is_planted(("gin-rummy", revision), 300, "", Some(evidence));
            assert!(codes.is_empty());
        }
    }
}

/// A document with other phrases in some of its rows.
fn changed((family, revision): (&str, &str), rows: &[(&str, &str)]) -> CompiledPlayRules {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let text = std::fs::read_to_string(format!("{folder}/{family}/{revision}.md")).unwrap();
    let mut found = 0;
    let line = |line: &str| {
        let name = line.split('|').nth(1).map(str::trim);
        // A point about the row has its name too, and more cells.
        let is_row = line.split('|').count() == 4;
        let row = rows.iter().find(|(term, _)| is_row && name == Some(term));
        found += usize::from(row.is_some());
        row.map_or_else(|| line.to_owned(), |(term, phrase)| format!("| {term} | {phrase} |"))
    };
    let text = text.lines().map(line).collect::<Vec<String>>().join("\n");
    assert_eq!(found, rows.len(), "{revision}: {rows:?}");
    gin::sheet(&format!("{family}/{revision}"), &text)
}

#[test]
fn faults_are_found_under_contracts_of_every_kind() {
    let mut seen: BTreeMap<&'static str, u64> = BTreeMap::new();
    let (later, at_once) = ("Later turns only", "New melds at once");
    for (contract, after) in [
        ("Two melds of three cards or more", later),
        ("One set of three cards or more and one run of three cards or more", at_once),
        ("40 points or more", later),
    ] {
        let rows = [("Contract", contract), ("After the contract", after)];
        let sheet = changed(("table-gin", "colonel"), &rows);
        let codes = found_is_planted_under(sheet, rounds(), "all=0.02", None);
        codes.into_iter().for_each(|(code, count)| *seen.entry(code).or_insert(0) += count);
    }
    for code in ["contract-missing", "contract-turn", "meld-invalid", "points-wrong"] {
        assert!(seen.contains_key(code), "{code}: {seen:?}");
    }
}

#[test]
fn faults_are_found_where_other_suits_double_and_a_multiple_of_the_card_limits() {
    let mut seen: BTreeMap<&'static str, u64> = BTreeMap::new();
    for (revision, knock) in [
        ("oklahoma-spades", "Twice the upcard value or less"),
        ("oklahoma-second-deck", "Three times the knock card value or less"),
    ] {
        for doubling in ["Heart or spade, all points", "Club, deadwood points"] {
            let rows = [("Knock", knock), ("Doubling", doubling)];
            let sheet = changed(("gin-rummy", revision), &rows);
            let codes = found_is_planted_under(sheet, rounds(), "all=0.02", None);
            codes.into_iter().for_each(|(code, count)| *seen.entry(code).or_insert(0) += count);
        }
    }
    for code in ["multiplier-wrong", "knock-over-limit", "bonus-wrong"] {
        assert!(seen.contains_key(code), "{code}: {seen:?}");
    }
}

//! Logs of both gin families: every fault that is planted is found under its code in its record, and
//! nothing else is.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
#[path = "common/gin.rs"]
mod gin;

use common::{PLAIN, audit};
use gincert_replay::generate::{Fault, PlayGenerator, PlayOptions, Rates};
use gincert_replay::{Evidence, PlaySheet};
use std::collections::{BTreeMap, BTreeSet};

/// Documents whose rules differ in what the audits look at.
const CLOSED: [&str; 6] =
    ["standard-a", "standard-c", "oklahoma-spades", "openspiel", "big-gin-31", "straight"];
const TABLE: [&str; 3] = ["skarney", "mahjong", "colonel"];

fn document(family: &str, revision: &str) -> PlaySheet {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let text = std::fs::read_to_string(format!("{folder}/{family}/{revision}.md")).unwrap();
    gin::sheet(&format!("{family}/{revision}"), &text)
}

/// A log, and what is wrong with it.
fn log(
    sheet: &PlaySheet,
    rounds: u64,
    faults: &str,
    evidence: Option<Evidence>,
) -> (Vec<u8>, Vec<Fault>) {
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
    let sheet = document(family, revision);
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

fn all_codes(family: &str, revisions: &[&str], rounds: u64) -> BTreeMap<&'static str, u64> {
    let mut seen = BTreeMap::new();
    for revision in revisions {
        let codes = found_is_planted((family, revision), rounds, "all=0.02", None);
        codes.into_iter().for_each(|(code, count)| *seen.entry(code).or_insert(0) += count);
    }
    seen
}

#[test]
fn every_fault_of_closed_hands_and_matches_is_found_and_nothing_else() {
    let seen = all_codes("gin-rummy", &CLOSED, rounds());
    for code in [
        "after-end",
        "better-defence",
        "better-spread",
        "big-gin-invalid",
        "bonus-wrong",
        "card-count",
        "card-duplicate",
        "card-unreadable",
        "deadwood-wrong",
        "dealer-wrong",
        "deck-mismatch",
        "discard-missing",
        "draw-source",
        "field-unknown",
        "forced-stock",
        "knock-over-limit",
        "layoff-by-knocker",
        "layoff-invalid",
        "layoff-on-gin",
        "line-bonus-wrong",
        "meld-invalid",
        "meld-overlap",
        "misdeal-missed",
        "misdeal-wrong",
        "missed-big-gin",
        "missed-gin",
        "multiplier-wrong",
        "not-in-hand",
        "points-wrong",
        "record-unreadable",
        "redeposit",
        "round-unfinished",
        "rules-mismatch",
        "sequence-gap",
        "shutout-wrong",
        "stock-end",
        "total-wrong",
        "turn-order",
        "undercut-wrong",
        "void-without-reason",
    ] {
        assert!(seen.get(code).copied().unwrap_or(0) > 3, "{code}: {seen:?}");
    }
}

#[test]
fn every_fault_of_melds_on_the_table_is_found_and_nothing_else() {
    let seen = all_codes("table-gin", &TABLE, rounds() / 2);
    for code in [
        "ace-skip",
        "add-invalid",
        "add-limit",
        "add-owner",
        "after-end",
        "bonus-wrong",
        "card-count",
        "card-duplicate",
        "card-unreadable",
        "challenge-invalid",
        "contract-missing",
        "deck-mismatch",
        "discard-invalid",
        "draw-source",
        "knock-invalid",
        "last-card-wrong",
        "meld-invalid",
        "not-in-hand",
        "offer-repeated",
        "out-with-cards",
        "points-wrong",
        "round-unfinished",
        "stock-end",
        "total-wrong",
        "turn-order",
    ] {
        assert!(seen.get(code).copied().unwrap_or(0) > 0, "{code}: {seen:?}");
    }
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

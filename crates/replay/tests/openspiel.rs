//! Games of the OpenSpiel engine, settled again by the document that states its rules.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
#[path = "common/gin.rs"]
mod gin;

use common::{PLAIN, StoredRuns, audit};
use gincert_replay::AuditState;
use std::collections::BTreeMap;

fn audited(log: &str) -> (AuditState, StoredRuns) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let read = |path: &str| std::fs::read(format!("{folder}/{path}")).unwrap();
    let text = String::from_utf8(read("rulesets/gin-rummy/openspiel.md")).unwrap();
    let book = gin::book(vec![gin::sheet("gin-rummy/openspiel", &text)]);
    audit(&book, &[], &[read(&format!("vectors/gin-rummy/logs/{log}/openspiel.jsonl"))], PLAIN)
}

#[test]
fn every_game_of_the_engine_ends_and_scores_as_its_document_says() {
    let (state, kept) = audited("good");
    let advice = ["better-defence", "better-spread", "missed-gin"];
    let other = kept.raised.iter().find(|one| !advice.contains(&one.exception.finding.code));
    assert!(other.is_none(), "{other:?}");
    let plays = &state.summary.plays;
    assert_eq!(state.summary.records.rejected, 0);
    let ends: BTreeMap<&str, u64> =
        plays.ends.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
    for kind in ["gin", "knock", "tie", "undercut", "void"] {
        assert!(ends[kind] >= 5, "{ends:?}");
    }
    // Games that only the engine's own rules end count for nothing, and say why.
    assert!(plays.not_settled >= 9);
    assert_eq!(plays.compared + plays.not_settled, state.summary.records.audited);
    assert!(plays.overrides.keys().any(|row| row == "Hand: 7 cards"), "{:?}", plays.overrides);
    assert!(state.disagreements.is_empty());
}

#[test]
fn a_game_that_does_not_score_by_its_own_parameters_is_told() {
    let (_, kept) = audited("bad");
    let advice = ["better-defence", "better-spread", "missed-gin"];
    let found: Vec<(u64, &str)> = kept
        .raised
        .iter()
        .map(|one| (one.spot.line, one.exception.finding.code))
        .filter(|(_, code)| !advice.contains(code))
        .collect();
    let wanted = [
        (1, "points-wrong"),
        (2, "knock-over-limit"),
        (3, "round-unfinished"),
        (4, "bonus-wrong"),
        (5, "undercut-wrong"),
    ];
    assert_eq!(found, wanted);
}

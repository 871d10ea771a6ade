//! The JSON Schemas of records of gin rummy and of gin with melds on the table: what generated logs
//! hold, and what they must not hold.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "common/gin.rs"]
mod gin;

use gincert_game::Family;
use gincert_replay::generate::{PlayGenerator, PlayOptions, Rates};
use gincert_replay::{CompiledPlayRules, record_schema};
use serde_json::Value;
use std::path::PathBuf;

fn top() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn stored(family: Family) -> PathBuf {
    top().join(format!("vectors/schema/{}-hand-log-1.schema.json", family.word()))
}

fn sheet(name: &str) -> CompiledPlayRules {
    let text = std::fs::read_to_string(top().join(format!("rulesets/{name}.md"))).unwrap();
    gin::sheet(name, &text)
}

fn generated(name: &str, rates: &str) -> Vec<(String, Option<Vec<&'static str>>)> {
    let sheet = sheet(name);
    let rates = Rates::parse(rates).unwrap();
    let options =
        PlayOptions { rounds: 150, tables: 2, seed: 3, evidence: None, matches: true, rates };
    let mut generator = PlayGenerator::new(&options, &sheet).unwrap();
    let mut lines = Vec::new();
    loop {
        let more = generator.next_lines();
        if more.is_empty() {
            return lines;
        }
        lines.extend(more.into_iter().map(|line| (line.text, line.fault.map(|fault| fault.codes))));
    }
}

const GIN: [(Family, &[&str]); 2] = [
    (
        Family::GinRummy,
        &["gin-rummy/standard-c", "gin-rummy/hollywood", "gin-rummy/oklahoma-second-deck"],
    ),
    (
        Family::TableGin,
        &[
            "table-gin/skarney",
            "table-gin/mahjong",
            "table-gin/colonel",
            "table-gin/rummy-500",
            "table-gin/rummy-500-jokers",
        ],
    ),
];

#[test]
fn the_schemas_are_the_stored_ones() {
    for (family, _) in GIN {
        let text = serde_json::to_string_pretty(&record_schema(family)).unwrap() + "\n";
        if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
            std::fs::write(stored(family), &text).unwrap();
        }
        let there = std::fs::read_to_string(stored(family)).unwrap();
        assert!(there == text, "the schema has changed; run cargo xtask bless");
    }
}

#[test]
fn generated_records_fit_their_schema_but_for_those_whose_fault_is_the_form() {
    let of_form = ["record-unreadable", "card-unreadable", "field-unknown"];
    for (family, documents) in GIN {
        let schema = std::fs::read(stored(family)).unwrap();
        let schema = serde_json::from_slice(&schema).unwrap();
        let schema = jsonschema::draft202012::new(&schema).unwrap();
        for (line, fault) in documents.iter().flat_map(|name| generated(name, "all=0.01")) {
            let is_of_form = fault.iter().flatten().any(|code| of_form.contains(code));
            let value: Option<Value> = serde_json::from_str(&line).ok();
            let why: Vec<String> = match &value {
                Some(value) => schema.iter_errors(value).map(|why| why.to_string()).collect(),
                None => vec!["no JSON".to_owned()],
            };
            assert_eq!(why.is_empty(), !is_of_form, "{fault:?} {why:?} {line}");
        }
    }
}

//! Proofs of logging by an implementation that was written from the specifications alone: the good ones verify
//! with what they show, and none of their mutations does.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use flate2::read::GzDecoder;
use gincert_signing::{LogPolicy, LoggedEntry, Timestamp, verify_log_proof};
use serde_json::Value;
use std::io::Read;

fn cases() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/tlog/cases.jsonl.gz");
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The bytes of a file of a case.
fn bytes(case: &Value, name: &str) -> Vec<u8> {
    case[name].as_str().unwrap().chars().map(|c| u8::try_from(c).unwrap()).collect()
}

/// What is shown, or why nothing is.
fn answer(case: &Value) -> Result<LoggedEntry, String> {
    let policy =
        LogPolicy::read(&bytes(case, "policy")).map_err(|error| format!("policy: {error}"))?;
    let (proof, entry) = (bytes(case, "proof"), bytes(case, "entry"));
    verify_log_proof(&proof, &entry, &policy).map_err(|error| format!("{}: {error}", error.word()))
}

fn second(value: &Value) -> Timestamp {
    Timestamp::at(value.as_u64().unwrap())
}

#[test]
fn proofs_of_an_independent_implementation_show_what_it_states() {
    let good: Vec<Value> = cases().into_iter().filter(|case| case["verifies"] == true).collect();
    assert_eq!(good.len(), 60);
    for case in good {
        let name = format!("{}: {}", case["case"], case["what"]);
        let entry = answer(&case).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(case["origin"], entry.log.as_str(), "{name}");
        assert_eq!(
            (&case["index"], &case["tree_size"]),
            (&entry.index.into(), &entry.tree_size.into())
        );
        let time = (!case["time"].is_null()).then(|| second(&case["time"]));
        assert_eq!(entry.by, time, "{name}");
        let witnesses = case["witnesses"].as_array().unwrap().iter();
        let named =
            |one: &Value| (one["key_name"].as_str().unwrap().to_owned(), second(&one["time"]));
        assert_eq!(entry.witnesses, witnesses.map(named).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn none_of_their_mutations_verifies() {
    let bad: Vec<Value> = cases().into_iter().filter(|case| case["verifies"] == false).collect();
    assert_eq!(bad.len(), 369);
    let mut words = std::collections::BTreeMap::new();
    for case in bad {
        let why = answer(&case).expect_err(&format!("{}: {}", case["case"], case["why"]));
        let word = why.split_once(':').unwrap().0.to_owned();
        *words.entry(word).or_insert(0) += 1;
    }
    let kinds: Vec<&str> = words.keys().map(String::as_str).collect();
    let all =
        ["bad-signature", "malformed", "other-entry", "policy", "too-few-witnesses", "unknown-log"];
    assert_eq!(kinds, all, "every kind of error occurs: {words:?}");
}

//! Causes that `gincert replay` names: results on other seats, and a document that is in force nowhere.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::gincert;
use common::planted::{TEN, Week, assert_named, is_of, minute, named, patterns};
use serde_json::Value;
use std::fs;

/// Gives a seat, where it is one of two, the results of the other one, where both made the same wagers.
fn exchange(record: &Value, seat: &mut Value, [one, other]: [u64; 2]) -> bool {
    let from = match seat["seat"].as_u64().unwrap() {
        own if own == one => other,
        own if own == other => one,
        _ => return false,
    };
    let seats = record["seats"].as_array().unwrap();
    let net = seats.iter().find(|seat| seat["seat"] == from).unwrap()["net"].clone();
    let wagers = |net: &Value| net.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let does = wagers(&net) == wagers(&seat["net"]) && net != seat["net"];
    if does {
        seat["net"] = net;
    }
    does
}

/// Seats 1 and 2 of a table have each other's results for some hours.
#[test]
fn seats_whose_results_are_on_each_other_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut week = Week::new(folder.path(), 51);
    let who = serde_json::json!({"tables": ["T1"]});
    let planted = week.plant(who, |record, seat| {
        let during = (3_000..3_900).contains(&minute(&record["at"]));
        during && is_of(record, "table", "T1") && exchange(record, seat, [1, 2])
    });
    assert!(planted.minutes.len() > 50 && planted.over > 0, "{}", planted.minutes.len());
    let log = week.write(&folder.path().join("week.jsonl"));
    let found = patterns(&log, &[]);
    let swapped = named(&found, &planted.who, &["other-seat"]);
    assert_eq!(swapped["explanation"], "results of seats 1 and 2 are on each other");
    assert_named(&found, &planted, &["other-seat"]);
    assert_eq!(found.len(), 1, "{found:#?}");
}

/// One dealer puts the results of two seats on each other, now of these two and now of those.
#[test]
fn a_dealer_who_exchanges_results_of_any_seats_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut week = Week::new(folder.path(), 71);
    let who = serde_json::json!({"dealer_id": "D5"});
    let planted = week.plant(who, |record, seat| {
        let first = minute(&record["at"]).unsigned_abs() % 3 + 1;
        is_of(record, "dealer_id", "D5") && exchange(record, seat, [first, first % 3 + 1])
    });
    assert!(planted.minutes.len() > 100, "{}", planted.minutes.len());
    let log = week.write(&folder.path().join("week.jsonl"));
    let found = patterns(&log, &[]);
    let swapped = named(&found, &planted.who, &["other-seat"]);
    assert_eq!(swapped["explanation"], "results of two seats are on each other");
    assert_named(&found, &planted, &["other-seat"]);
    assert_eq!(found.len(), 1, "{found:#?}");
}

/// One table is dealt and paid by another document, which is in force nowhere and given to compare with.
#[test]
fn a_table_that_is_paid_by_a_document_in_force_nowhere_is_named() {
    const OTHER: &str = "rulesets/gin-and-win/washington-2017.md";
    let folder = tempfile::tempdir().unwrap();
    let mut week = Week::new(folder.path(), 61);
    let other = folder.path().join("other.jsonl").to_str().unwrap().to_owned();
    let words = ["generate", "log", "--rules", OTHER, "--rounds", "1000", "--seats", "3"];
    assert_eq!(gincert(&[&words[..], &["--seed", "62", "--out", &other]].concat()).code(), 0);
    let other = fs::read_to_string(other).unwrap();
    let mut others = other.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    for record in &mut week.records {
        if is_of(record, "table", "T1") && minute(&record["at"]) >= 6_000 {
            let by_other = others.next().unwrap();
            for key in ["dealer", "deck", "seats"] {
                record[key] = by_other[key].clone();
            }
        }
    }
    let log = week.write(&folder.path().join("week.jsonl"));
    let run = gincert(&[&words_of(&log, OTHER)[..], &["--format", "json"]].concat());
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    assert_eq!(answer["compared_rules"][0]["name"], "gin-and-win/washington-2017");
    assert_eq!(answer["rules"].as_array().unwrap().len(), 1);
    let found = answer["patterns"].as_array().unwrap();
    let table = named(found, &serde_json::json!({"tables": ["T1"]}), &["other-rules"]);
    let words = "dealt and paid by gin-and-win/washington-2017, not by gin-and-win/ten";
    assert_eq!(table["explanation"], words);
    assert!((6_000..6_060).contains(&minute(&table["since"])), "{table:#}");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(answer["patterns_of"]["rest"], 0, "{}", answer["patterns_of"]);
    // What was found, and the verdict, rest on the rules in force alone.
    let alone = gincert(&["replay", &log, "--rules", TEN, "--format", "json"]);
    let alone: Value = serde_json::from_str(&alone.stdout()).unwrap();
    assert_eq!(alone["exceptions"], answer["exceptions"]);
    assert_eq!(alone["verdict"], answer["verdict"]);
    assert!(alone["compared_rules"].is_null());
    let of = alone["patterns"].as_array().unwrap().iter();
    assert!(of.clone().all(|one| one["kind"] != "other-rules"), "{of:?}");
    let screen = gincert(&words_of(&log, OTHER));
    assert!(
        screen.stdout().contains("held against gin-and-win/washington-2017"),
        "{}",
        screen.stdout()
    );
    let gin = gincert(&words_of(&log, "rulesets/gin-rummy/standard-a.md"));
    assert_eq!(gin.code(), 3);
    assert!(
        gin.stderr().contains("--compare-rules takes documents of Gin & Win"),
        "{}",
        gin.stderr()
    );
}

fn words_of<'w>(log: &'w str, other: &'w str) -> [&'w str; 6] {
    ["replay", log, "--rules", TEN, "--compare-rules", other]
}

/// What rounds of a training state is no money of the log, and they are not rounds that somebody voided.
#[test]
fn rounds_of_a_training_are_in_no_sum_and_no_pattern() {
    let folder = tempfile::tempdir().unwrap();
    let mut week = Week::new(folder.path(), 81);
    let path = |name: &str| folder.path().join(name);
    let is_training = |record: &Value| {
        is_of(record, "table", "T2") && (1_000..1_300).contains(&minute(&record["at"]))
    };
    for record in week.records.iter_mut().filter(|record| is_training(record)) {
        record["state"] = "training".into();
    }
    let whole = week.write(&path("whole.jsonl"));
    week.records.retain(|record| !is_training(record));
    let without = week.write(&path("without.jsonl"));
    let answer = |log: &str| -> Value {
        let run = gincert(&["replay", log, "--rules", TEN, "--format", "json"]);
        serde_json::from_str(&run.stdout()).unwrap()
    };
    let (whole, without) = (answer(&whole), answer(&without));
    let won = |answer: &Value| answer["win"]["accounts"][0]["won_minor"].clone();
    assert!(!won(&whole).is_null());
    assert_eq!(won(&whole), won(&without));
    let is_voided = |one: &Value| one["kind"] == "voided";
    assert!(!whole["patterns"].as_array().unwrap().iter().any(is_voided), "{whole:#}");
}

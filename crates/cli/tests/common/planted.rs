//! A log of three tables and many people, in which a test plants habits: its rounds are dealt by the product, everything else
//! is written from docs/hand-log.md.

#![allow(dead_code, reason = "every test file uses some of these")]

use super::gincert;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub const TEN: &str = "rulesets/gin-and-win/ten.md";
pub const ROUNDS: usize = 9_000;
pub const TABLES: usize = 3;

/// Amounts of a seat that are changed by a habit, and what it says to look for.
pub struct Planted {
    pub who: Value,
    pub minutes: Vec<i64>,
    pub over: i64,
    pub under: i64,
}

/// A log of three tables, a round a minute, with what is planted in it.
pub struct Week {
    pub records: Vec<Value>,
}

pub fn begin() -> Timestamp {
    "2026-11-09T14:00:00Z".parse().unwrap()
}

pub fn at(minute: i64) -> String {
    (begin() + SignedDuration::from_mins(minute)).to_string()
}

pub fn minute(text: &Value) -> i64 {
    let at: Timestamp = text.as_str().unwrap().parse().unwrap();
    (at.as_second() - begin().as_second()) / 60
}

impl Week {
    /// Honest rounds: dealers change every half hour, players every few hours.
    pub fn new(folder: &Path, seed: u32) -> Week {
        let base = folder.join("base.jsonl").to_str().unwrap().to_owned();
        let (rounds, seed) = (ROUNDS.to_string(), seed.to_string());
        let words = ["generate", "log", "--rules", TEN, "--rounds", &rounds, "--seats", "3"];
        let more = ["--seed", &seed, "--out", &base];
        assert_eq!(gincert(&[&words[..], &more].concat()).code(), 0);
        let text = fs::read_to_string(base).unwrap();
        let mut records: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut numbers: BTreeMap<(usize, String), u32> = BTreeMap::new();
        for (number, record) in records.iter_mut().enumerate() {
            let (table, minute) = (number % TABLES, i64::try_from(number).unwrap());
            record["table"] = format!("T{table}").into();
            record["round"] = format!("{number}").into();
            record["at"] = at(minute).into();
            let day = at(minute)[..10].to_owned();
            let seq = numbers.entry((table, day.clone())).or_insert(0);
            *seq += 1;
            (record["seq"], record["gaming_day"]) = ((*seq).into(), day.into());
            record["dealer_id"] = format!("D{}", (number / 30 + table * 4) % 12).into();
            record["shift"] = ["day", "swing", "grave"][number / 480 % 3].into();
            for seat in record["seats"].as_array_mut().unwrap() {
                let place = usize::try_from(seat["seat"].as_u64().unwrap()).unwrap();
                let player = table * 3 + place + 10 * (number / 150 % 7);
                seat["player"] = format!("P{player}").into();
            }
        }
        Week { records }
    }

    /// Changes results of seats; whoever changes one gives true.
    pub fn plant(&mut self, who: Value, change: impl Fn(&Value, &mut Value) -> bool) -> Planted {
        let mut planted = Planted { who, minutes: Vec::new(), over: 0, under: 0 };
        for record in &mut self.records {
            let known = record.clone();
            let mut is_changed = false;
            for seat in record["seats"].as_array_mut().unwrap() {
                let before = seat["net"].clone();
                if !change(&known, seat) {
                    continue;
                }
                is_changed = true;
                for (wager, now) in seat["net"].as_object().unwrap() {
                    let delta = now.as_i64().unwrap() - before[wager].as_i64().unwrap();
                    planted.over += delta.max(0);
                    planted.under -= delta.min(0);
                }
            }
            if is_changed {
                planted.minutes.push(minute(&known["at"]));
            }
        }
        planted
    }

    pub fn write(&self, path: &Path) -> String {
        let lines: Vec<String> = self.records.iter().map(|one| format!("{one}\n")).collect();
        fs::write(path, lines.concat()).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

pub fn is_of(record: &Value, key: &str, name: &str) -> bool {
    record[key] == name
}

pub fn net(seat: &Value, wager: &str) -> i64 {
    seat["net"][wager].as_i64().unwrap_or(0)
}

pub fn patterns(log: &str, more: &[&str]) -> Vec<Value> {
    let run = gincert(&[&["replay", log, "--rules", TEN, "--format", "json"], more].concat());
    let answer: Value = serde_json::from_str(&run.stdout()).unwrap();
    answer["patterns"].as_array().unwrap().clone()
}

/// A pattern of these people and this kind.
pub fn named<'p>(patterns: &'p [Value], who: &Value, kinds: &[&str]) -> &'p Value {
    let is_kind = |one: &Value| kinds.iter().any(|kind| one["kind"] == *kind);
    let found = patterns.iter().find(|one| one["who"] == *who && is_kind(one));
    assert!(found.is_some(), "{kinds:?} of {who} is not among {patterns:#?}");
    found.unwrap()
}

pub fn assert_named(patterns: &[Value], planted: &Planted, kinds: &[&str]) {
    let found = named(patterns, &planted.who, kinds);
    let ends = [planted.minutes.first(), planted.minutes.last()].map(|end| *end.unwrap());
    assert_eq!([minute(&found["since"]), minute(&found["until"])], ends, "{found:#}");
    assert_eq!(found["overpaid_minor"], planted.over, "{found:#}");
    assert_eq!(found["underpaid_minor"], planted.under, "{found:#}");
    assert_eq!(found["records"], planted.minutes.len(), "{found:#}");
}

//! A night of two tables for the dispute desk and for masks: dealt by the product, with card numbers, times
//! and names of its own.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
#![allow(dead_code, reason = "every test file uses some of these")]

use super::{Run, gincert};
use serde_json::{Value, json};
use std::fs;

pub const TEN: &str = "rulesets/gin-and-win/ten.md";
pub const SEATS: usize = 4;
pub const ROUNDS: usize = 60;

/// A night of two tables, a round each two minutes, every seat with a card number of its own.
pub struct Night {
    pub folder: tempfile::TempDir,
    pub records: Vec<Value>,
}

pub fn number(round: usize, seat: usize) -> String {
    format!("5{round:03}{seat}7")
}

impl Night {
    pub fn new() -> Night {
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path().join("base.jsonl").to_str().unwrap().to_owned();
        let (rounds, seats) = (ROUNDS.to_string(), SEATS.to_string());
        let words = ["generate", "log", "--rules", TEN, "--rounds", &rounds, "--seats", &seats];
        let more = ["--seed", "11", "--play", "always", "--out", &base];
        assert_eq!(gincert(&[&words[..], &more].concat()).code(), 0);
        let text = fs::read_to_string(base).unwrap();
        let mut records: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (place, record) in records.iter_mut().enumerate() {
            let minute = 22 * 60 + 2 * place;
            record["table"] = format!("T{}", 3 + place % 2).into();
            record["round"] = format!("R{place}").into();
            record["seq"] = json!(place + 1);
            record["gaming_day"] = "2026-11-20".into();
            record["at"] = format!(
                "2026-11-{}T{:02}:{:02}:00Z",
                20 + minute / 1440,
                minute / 60 % 24,
                minute % 60
            )
            .into();
            for (seat, held) in record["seats"].as_array_mut().unwrap().iter_mut().enumerate() {
                held["player"] = number(place, seat).into();
            }
        }
        Night { folder, records }
    }

    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).into_os_string().into_string().unwrap()
    }

    /// Writes the log, with further lines behind it.
    pub fn log(&self, more: &[String]) -> String {
        let lines = self.records.iter().map(Value::to_string).chain(more.iter().cloned());
        let path = self.path("night.jsonl");
        fs::write(&path, lines.map(|line| line + "\n").collect::<String>()).unwrap();
        path
    }

    pub fn ask(&self, words: &[&str]) -> Run {
        let log = self.log(&[]);
        gincert(&[&["dispute", &log, "--rules", TEN][..], words].concat())
    }

    pub fn json(&self, words: &[&str]) -> Value {
        self.ask(&[words, &["--format", "json"][..]].concat()).json()
    }

    /// Pays so much more on the ante of the second seat of a round.
    pub fn overpay(&mut self, round: usize, minor: i64) {
        let paid = &mut self.records[round]["seats"][1]["net"]["ante"];
        *paid = json!(paid.as_i64().unwrap() + minor);
    }

    /// Every text, JSON and page that an answer about a seat can be.
    pub fn outputs(&self, words: &[&str], more: &[String]) -> Vec<String> {
        let (log, page) = (self.log(more), self.path("page.html"));
        let ask = |more: &[&str]| {
            let run = gincert(&[&["dispute", &log, "--rules", TEN][..], words, more].concat());
            run.stdout() + &run.stderr()
        };
        let mut all = vec![ask(&[]), ask(&["--format", "json"])];
        let _ = fs::remove_file(&page);
        all.push(ask(&["--html", &page]));
        all.push(fs::read_to_string(&page).unwrap());
        all
    }
}

/// The first case of an answer.
pub fn case(answer: &Value) -> &Value {
    &answer["rounds"][0]["cases"][0]
}

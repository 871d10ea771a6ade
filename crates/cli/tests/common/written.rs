//! Exports that are written anew from the one with a gaming date, drafted and audited by the command.

#![allow(dead_code, reason = "every test file uses some of these")]

use super::{gincert, top};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The rule document of the export.
pub const RULES: &str = "rulesets/gin-and-win/ten.md";

/// Places of columns in the export.
pub const ROUND: usize = 0;
pub const TABLE: usize = 1;
pub const DATE: usize = 2;
pub const TIME: usize = 3;
pub const SEAT: usize = 4;
pub const DEALER: usize = 5;
pub const CARDS: usize = 6;
pub const ACTION: usize = 7;
pub const ANTE: usize = 8;
pub const PLAY: usize = 9;
pub const NETS: std::ops::Range<usize> = 11..14;

/// An export that was written anew from the one with a gaming date, in a folder with the map that was drafted of it.
pub struct Written {
    pub folder: tempfile::TempDir,
    pub zone: &'static str,
}

/// How many exceptions an audit has of a kind.
pub fn count(audit: &Value, code: &str) -> u64 {
    audit["exceptions"]["by_code"][code].as_u64().unwrap_or(0)
}

/// That the trial of the draft and the audit compared as many wagers; gives how many agree and differ.
pub fn compared_alike(drafted: &Value, audit: &Value) -> [u64; 2] {
    let wagers = &drafted["trial"]["wagers"];
    let [agree, differ] = ["agree", "differ"].map(|key| wagers[key].as_u64().unwrap());
    assert_eq!(audit["checked"]["wagers"].as_u64().unwrap(), agree + differ, "{wagers}");
    [agree, differ]
}

impl Written {
    /// The same whose rows have the date of the calendar; two of its payments are wrong.
    pub fn by_calendar(rows: &dyn Fn(Vec<Vec<String>>) -> Vec<Vec<String>>) -> Written {
        Written::new(&|mut all| {
            let night = all.iter_mut().filter(|row| row[TIME].starts_with("00:"));
            night.for_each(|row| row[DATE] = "2026-01-02".to_owned());
            rows(all)
        })
    }

    pub fn new(rows: &dyn Fn(Vec<Vec<String>>) -> Vec<Vec<String>>) -> Written {
        let text =
            fs::read_to_string(top().join("vectors/exports/doubtful/gaming-date.csv")).unwrap();
        let split = |line: &str| line.split(';').map(str::to_owned).collect();
        let rows = rows(text.lines().map(split).collect());
        let lines: Vec<String> = rows.iter().map(|cells| cells.join(";")).collect();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("e.csv"), lines.join("\n")).unwrap();
        Written { folder, zone: "Europe/Berlin" }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What the draft prints, in one line, and the answer in JSON; the map is written.
    pub fn drafted(&self) -> (String, Value) {
        let [export, map] = ["e.csv", "e.map.md"].map(|name| self.path(name));
        let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
        let draft = ["map", export, "--rules", RULES, "--zone", self.zone, "--out", map];
        let printed = gincert(&draft);
        assert_eq!(printed.code(), 0, "{}", printed.stderr());
        let printed = printed.stdout();
        assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
        let answer = gincert(&[&draft[..], &["--format", "json"]].concat()).json();
        (printed.split_whitespace().collect::<Vec<_>>().join(" "), answer)
    }

    /// The first screen of the audit, in one line, and its answer in JSON.
    pub fn audited(&self, more: &[&str]) -> (String, Value) {
        let [export, map] = ["e.csv", "e.map.md"].map(|name| self.path(name));
        let (export, map) = (export.to_str().unwrap(), map.to_str().unwrap());
        let audit = [&["replay", export, "--map", map, "--rules", RULES][..], more].concat();
        let screen = gincert(&audit).stdout();
        assert!(screen.lines().count() <= 24, "{screen}");
        let answer = gincert(&[&audit[..], &["--format", "json"]].concat()).json();
        (screen.split_whitespace().collect::<Vec<_>>().join(" "), answer)
    }
}

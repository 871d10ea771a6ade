//! What the tests that read both papers of a report share: certifying a folder, and looking for facts, rows and
//! sentences.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by several tests, whose helpers may fail as the tests may"
)]

use super::common::{PAGE, clean_log};
use gincert_certify::certify;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Both papers, the Markdown with its blanks made one.
pub struct Papers {
    pub text: String,
    pub json: Value,
}

impl Papers {
    /// A fact of report.json.
    pub fn fact(&self, name: &str) -> Option<String> {
        let all = self.json["facts"].as_array().unwrap();
        let fact = all.iter().find(|fact| fact["name"] == name)?;
        Some(fact["value"].as_str().map_or_else(|| fact["value"].to_string(), str::to_owned))
    }

    /// The tables with this title, as rows of texts.
    pub fn rows(&self, title: &str) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        tables(&self.json, title, &mut found);
        found
    }

    /// The row of a table that begins with this text.
    pub fn row(&self, title: &str, first: &str) -> Option<Vec<String>> {
        self.rows(title).into_iter().find(|row| row[0].starts_with(first))
    }

    pub fn says(&self, words: &str) -> bool {
        self.text.contains(words)
    }
}

fn tables(value: &Value, title: &str, found: &mut Vec<Vec<String>>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| tables(one, title, found)),
        Value::Object(map) => {
            let has_title = map.get("title").is_some_and(|own| own == title);
            if let (true, Some(Value::Array(rows))) = (has_title, map.get("rows")) {
                let text = |cell: &Value| cell.as_str().unwrap().to_owned();
                found.extend(
                    rows.iter().map(|row| row.as_array().unwrap().iter().map(text).collect()),
                );
            }
            map.values().for_each(|one| tables(one, title, found));
        }
        _ => {}
    }
}

/// Certifies a rule document with further files of these roles.
pub fn certified(rules: &str, files: &[(&str, &str, &str)], engagement: Option<&str>) -> Papers {
    let folder = tempfile::tempdir().unwrap();
    let mut page = PAGE.to_owned();
    for (file, role, content) in files {
        page.push_str(&format!("| {file} | {role} | not stated |\n"));
        fs::write(folder.path().join(file), content).unwrap();
    }
    fs::write(folder.path().join("rules.md"), rules).unwrap();
    fs::write(folder.path().join("submission.md"), page).unwrap();
    let engagement = engagement.map(|text| ("engagement.md", text.as_bytes()));
    let made = certify(folder.path(), engagement).unwrap();
    let json = made.beside.iter().find(|(file, _)| file == "report.json").unwrap();
    let text = String::from_utf8(made.markdown).unwrap();
    Papers {
        text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        json: serde_json::from_slice(&json.1).unwrap(),
    }
}

pub fn with_log(rules: &str, log: &str) -> Papers {
    certified(rules, &[("log.jsonl", "Hand log", log)], None)
}

pub fn document(path: &str) -> String {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(top.join(path)).unwrap()
}

pub fn log(rounds: u64) -> String {
    clean_log(rounds, 1, 8).join("\n") + "\n"
}

/// The log with each record changed; `change` hears its number.
pub fn changed(log: &str, change: impl Fn(usize, &mut Value)) -> String {
    let lines = log.lines().enumerate().map(|(number, line)| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        change(number, &mut record);
        record.to_string() + "\n"
    });
    lines.collect()
}

//! Documents of both gin families, made ready from their rows.

#![allow(clippy::unwrap_used, reason = "shared by tests, whose helpers may fail as they may")]

use gincert_evidence::Digest;
use gincert_replay::{CompiledPlayRules, PlayRules, Rulebook};
use gincert_terms::{Rows, gin_rummy, score, table_gin};

/// The rows of the tables `Term | Rule` of a document.
pub fn rows(text: &str) -> Rows {
    let mut pairs = Vec::new();
    let mut is_term = false;
    for line in text.lines() {
        let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
        match cells.as_slice() {
            ["Term", "Rule"] => is_term = true,
            [term, rule] if is_term && line.contains('|') && !term.starts_with("--") => {
                pairs
                    .push(((*term).to_owned(), rule.trim_start_matches("not stated: ").to_owned()));
            }
            [_, _] if is_term => {}
            _ => is_term = false,
        }
    }
    Rows::new(pairs)
}

/// A document by its name and its rows.
pub fn sheet(name: &str, text: &str) -> CompiledPlayRules {
    let rows = rows(text);
    let rules = match table_gin::is_table_game(&rows) {
        true => PlayRules::table_gin(table_gin::rules(&rows).unwrap()),
        false => PlayRules::gin_rummy(gin_rummy::rules(&rows).unwrap()),
    };
    let score = score::sheet(&rows).unwrap();
    let (path, digest) = (format!("{name}.md"), Digest::of(text.as_bytes()));
    CompiledPlayRules { name: name.to_owned(), path, digest, rules, score }
}

/// A rulebook of these documents alone.
pub fn book(sheets: Vec<CompiledPlayRules>) -> Rulebook {
    Rulebook::default().with_plays(sheets)
}

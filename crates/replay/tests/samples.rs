//! The sample logs under `vectors/logs/good` are what the exports of a generated log write:
//! `cargo xtask bless` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
mod exports;

use common::{log, options, sheet};
use exports::{csv, mapped_csv, mapped_json};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::generate::Options;
use gincert_replay::map::RowIs;
use gincert_replay::{Limits, read_json};
use std::path::Path;

#[test]
fn the_samples_are_one_log_in_every_format() {
    let options = Options {
        seats: 3,
        tables: 2,
        hide_folds: true,
        limits: Limits {
            ante: Some((1_000, 10_000)),
            sides: [Some((100, 2_500)); 4],
            games_max: None,
        },
        ..options(24)
    };
    let sheet = sheet(PlayerSetting::CardsSpeak);
    let (bytes, _) = log(&options, &sheet);
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let records: Vec<_> = lines.map(|line| read_json(line).unwrap()).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/logs/good");
    for (name, text) in [
        ("rounds.jsonl", bytes.clone()),
        ("rounds.csv", csv(&records, ',', "\n")),
        ("rounds-semicolon.csv", csv(&records, ';', "\r\n")),
        ("seats.csv", mapped_csv(&records, RowIs::Seat, ',')),
        ("wagers.csv", mapped_csv(&records, RowIs::Wager, '\t')),
        ("wagers.jsonl", mapped_json(&records, RowIs::Wager)),
    ] {
        let path = folder.join(name);
        if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
            std::fs::write(&path, &text).unwrap();
        }
        let stored = std::fs::read(&path).unwrap();
        assert!(stored == text, "{name} is not what is generated; run cargo xtask bless");
    }
}

//! A log of Gin & Win as a table with one row a seat, as docs/hand-log.md names the columns.

use serde_json::Value;
use std::io::{BufRead, BufReader, BufWriter, Write};

/// Columns of the round, with where they stand in a record.
const OF_ROUND: [(&str, &str); 11] = [
    ("v", "/v"),
    ("game", "/game"),
    ("rules", "/rules"),
    ("round", "/round"),
    ("seq", "/seq"),
    ("table", "/table"),
    ("at", "/at"),
    ("currency", "/currency"),
    ("dealer_cards", "/dealer/cards"),
    ("dealer_deadwood", "/dealer/deadwood"),
    ("dealer_qualifies", "/dealer/qualifies"),
];

/// Columns of a seat.
const OF_SEAT: [(&str, &str); 12] = [
    ("seat", "/seat"),
    ("player", "/player"),
    ("cards", "/cards"),
    ("action", "/action"),
    ("deadwood", "/deadwood"),
    ("outcome", "/outcome"),
    ("bets_ante", "/bets/ante"),
    ("bets_play", "/bets/play"),
    ("bets_bonus", "/bets/bonus"),
    ("net_ante", "/net/ante"),
    ("net_play", "/net/play"),
    ("net_bonus", "/net/bonus"),
];

/// Writes the table. Gives its rows.
pub fn run(log: &str, file: &str) -> Result<String, String> {
    written(log, file).map(|rows| format!("{rows} rows")).map_err(|error| format!("{error}\n"))
}

fn written(log: &str, file: &str) -> std::io::Result<u64> {
    let log = BufReader::new(std::fs::File::open(log)?);
    let mut out = BufWriter::new(std::fs::File::create(file)?);
    let names: Vec<&str> = OF_ROUND.iter().chain(&OF_SEAT).map(|(name, _)| *name).collect();
    writeln!(out, "{}", names.join(","))?;
    let mut rows = 0;
    for line in log.lines() {
        let record: Value = serde_json::from_str(&line?)?;
        let of_round = OF_ROUND.map(|(_, place)| cell(&record, place)).join(",");
        for seat in record["seats"].as_array().into_iter().flatten() {
            let of_seat = OF_SEAT.map(|(_, place)| cell(seat, place)).join(",");
            writeln!(out, "{of_round},{of_seat}")?;
            rows += 1;
        }
    }
    out.flush()?;
    Ok(rows)
}

/// A value as a cell: a hyphen for no cards, because an empty cell is an absent value.
fn cell(object: &Value, place: &str) -> String {
    match object.pointer(place) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) if text.is_empty() => "-".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

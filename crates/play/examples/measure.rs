//! Measures how many hands per CPU second the reference players play on one thread: by the standard rules, or
//! with melds on the table by those of Colonel, Mahjong, Skarney, or 500 Rummy with jokers or without.
//!
//! `RAYON_NUM_THREADS=1 cargo run --release -p gincert-play --example measure -- simple,simple 1000000 colonel`

use gincert_evidence::Confidence;
use gincert_play::{Estimate, HandRules, ReferencePlayer, SimulationOptions, TableRules, simulate};
use std::time::Instant;

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/tables.rs"]
mod tables;
#[path = "../tests/common/wide_tables.rs"]
mod wide_tables;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let names = words.first().map_or("simple,simple", String::as_str);
    let hands = words.get(1).map_or(Ok(100_000), |hands| hands.parse())?;
    let mut players = names.split(',').map(ReferencePlayer::parse);
    let mut player = || players.next().flatten().ok_or("two players are named, as simple,careful");
    let players = [player()?, player()?];
    let options = SimulationOptions { hands, seed: 1, players, confidence: Confidence::P95 };
    let begin = Instant::now();
    let found = match words.get(2).map(String::as_str) {
        Some("colonel") => simulate(&TableRules::new(&tables::colonel())?, &options)?,
        Some("mahjong") => simulate(&TableRules::new(&tables::mahjong())?, &options)?,
        Some("rummy-500") => simulate(&TableRules::new(&tables::rummy_500())?, &options)?,
        Some("rummy-500-jokers") => {
            simulate(&TableRules::new(&wide_tables::rummy_500_jokers())?, &options)?
        }
        Some("skarney") => simulate(&TableRules::new(&wide_tables::skarney())?, &options)?,
        _ => simulate(&HandRules::new(&common::standard())?, &options)?,
    };
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{} hands in {seconds:.2} s: {:.0} a second",
        found.played,
        found.played as f64 / seconds
    );
    for row in found.figures {
        if let Some(Estimate { value, low, high, .. }) = row.estimate {
            println!("{:32} {value:9.4} {low:9.4} {high:9.4}", row.figure.words);
        }
    }
    Ok(())
}

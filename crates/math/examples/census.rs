//! Counts all hands by one method and says how long it took: a measurement, not a result.
//!
//! `cargo run --release -p gincert-math --example census -- METHOD [HAND_CARDS [FLUSH_MIN RUN_MIN]]`

use gincert_game::MeldRules;
use gincert_math::{Method, census};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse().ok());
    let Some(method) = words.first().and_then(|word| Method::parse(word)) else {
        println!("usage: census symmetric|general|enumerate [HAND_CARDS [FLUSH_MIN RUN_MIN]]");
        return;
    };
    let melds = MeldRules {
        flush_min: number(2).or(MeldRules::GIN_AND_WIN.flush_min),
        run_min: number(3),
        ..MeldRules::GIN_AND_WIN
    };
    let start = Instant::now();
    let counted = census(&melds, number(1).unwrap_or(7), method, &|_, _| ());
    let took = start.elapsed();
    match counted {
        Ok(census) => println!(
            "{} hands in {} cells by the {} method: {} ms",
            census.total_hands(),
            census.cells().len(),
            method.word(),
            took.as_millis()
        ),
        Err(error) => println!("{error}"),
    }
}

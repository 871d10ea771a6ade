//! Decks a second through the battery: all tests, and without each of them in turn. Run it with
//! `cargo run --release -p gincert-rng --example speed`.

use gincert_rng::{Battery, Deck, sources, tests};
use std::time::Instant;

/// Decks that are dealt beforehand and go through the battery again and again.
const DECKS: usize = 1 << 16;
const ROUNDS: usize = 8;

fn main() {
    let Some(source) = sources::find("chacha20") else {
        return;
    };
    let mut source = source.start(1);
    let decks: Vec<Deck> = (0..DECKS).map(|_| source.next_deck()).collect();
    for (battery, name) in [(Battery::default(), "all tests"), (Battery::core(), "the core")] {
        println!("{:>12} p-values with {name}", slots(battery, &decks));
    }
    let all = rate(&decks, &|_| true);
    println!("{all:>12.0} decks/s with all tests");
    println!("{:>12.0} decks/s with the core", rate(&decks, &|kind| kind.core));
    println!("{:>12.0} decks/s with parity only", rate(&decks, &|kind| kind.name == "parity"));
    for kind in tests::REGISTRY {
        let without = rate(&decks, &|other| other.name != kind.name);
        let cost = 1e9 / all - 1e9 / without;
        println!("{without:>12.0} decks/s without {} ({cost:.0} ns)", kind.name);
    }
}

fn rate(decks: &[Deck], kinds: &dyn Fn(&tests::TestKind) -> bool) -> f64 {
    let mut best = 0.0f64;
    for _ in 0..ROUNDS {
        let mut battery = Battery::of(kinds);
        let start = Instant::now();
        for deck in decks {
            battery.add(deck);
        }
        best = best.max(decks.len() as f64 / start.elapsed().as_secs_f64());
    }
    best
}

fn slots(mut battery: Battery, decks: &[Deck]) -> usize {
    decks.iter().take(1000).for_each(|deck| battery.add(deck));
    battery.slots().len()
}

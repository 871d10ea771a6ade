//! Decks until each source is rejected at 1e-6 by the test that is first, in powers of two. Run it
//! with `cargo run --release -p gincert-rng --example power -- DECKS_MAX [SOURCE...]`.

use gincert_rng::{Battery, sources};

fn main() {
    let mut words = std::env::args().skip(1);
    let most: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(1 << 18);
    let wanted: Vec<String> = words.collect();
    for kind in sources::REGISTRY {
        if wanted.is_empty() || wanted.iter().any(|name| name == kind.name) {
            println!("| {} | {} |", kind.name, first(kind, most));
        }
    }
}

fn first(kind: &sources::SourceKind, most: u64) -> String {
    let mut source = kind.start(1);
    let mut battery = Battery::default();
    let mut decks = 1;
    while decks <= most {
        while battery.decks() < decks {
            battery.add(&source.next_deck());
        }
        let mut found: Vec<(f64, String)> = battery
            .slots()
            .into_iter()
            .filter_map(|slot| Some((slot.outcome?.p.log10, slot.name)))
            .filter(|(log10, _)| *log10 < -6.0)
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        if !found.is_empty() {
            let shown = found.iter().take(3);
            let shown: Vec<String> =
                shown.map(|(log10, name)| format!("{name} (1e{log10:.1})")).collect();
            return format!("{decks} | {}", shown.join(", "));
        }
        decks *= 2;
    }
    format!("none up to {most} |")
}

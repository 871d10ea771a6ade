//! One measurement a process: decks through the battery from their text on, against merely reading
//! them.
//!
//! Each task runs in a process of its own. The decks are dealt in memory first; their making is
//! not measured.
//!
//! `cargo run --release -p gincert-rng --example measure_decks -- TASK`

use gincert_rng::{Battery, LineEvent, LineOutcome, SampleReader, SampleRow, sources};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long a task is repeated at least.
const AT_LEAST: Duration = Duration::from_secs(2);
/// Decks of a sample, one a line in numbers from 0 to 51.
const DECKS: u64 = 1 << 18;

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let battery: Option<fn() -> Battery> = match wanted.as_str() {
        "decks-all" => Some(Battery::default),
        "decks-core" => Some(Battery::core),
        "decks-read" => None,
        _ => {
            println!("decks-all decks-core decks-read");
            return;
        }
    };
    let text = sample();
    let (start, cpu) = (Instant::now(), cpu_ms());
    let (mut runs, mut units) = (0u64, 0u64);
    while runs == 0 || start.elapsed() < AT_LEAST {
        units += read(&text, battery.map(|start| start()));
        runs += 1;
    }
    let (wall, cpu) = (start.elapsed().as_micros(), cpu_ms().saturating_sub(cpu));
    println!("{wanted}\tdecks\t{runs}\t{units}\t{cpu}\t{wall}\t{}", peak_kb());
}

fn sample() -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(mut source) = sources::find("chacha20").map(|kind| kind.start(1)) {
        for _ in 0..DECKS {
            let cards = source.next_deck().cards().map(|card| card.to_string());
            text.extend_from_slice(cards.join(" ").as_bytes());
            text.push(b'\n');
        }
    }
    text
}

/// Every line as a deck, and through the tests with all their p-values if there are any. Gives the
/// decks.
fn read(text: &[u8], mut battery: Option<Battery>) -> u64 {
    let mut decks = 0;
    let ended = SampleReader::new(text, false).read(&mut |event| {
        if let LineEvent::Row(SampleRow::Deck(deck)) = event {
            decks += 1;
            match &mut battery {
                Some(battery) => battery.add(deck),
                None => drop(black_box(*deck)),
            }
        }
        LineOutcome::More
    });
    assert!(ended.is_ok() && decks == DECKS);
    black_box(battery.map(|battery| battery.slots()));
    decks
}

/// CPU time of all threads of this process in milliseconds, where the system tells it (proc(5):
/// fields 14 and 15, in hundredths of a second on Linux).
fn cpu_ms() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields = after_name.split_whitespace().skip(11).take(2);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks * 10
}

/// The peak of resident memory in kilobytes, where the system tells it.
fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

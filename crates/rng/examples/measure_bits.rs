//! One measurement a process: bits through the tests of SP 800-22, all of them or one.
//!
//! Each task runs in a process of its own. The bits are made in memory first; their making is not
//! measured.
//!
//! `cargo run --release -p gincert-rng --example measure_bits -- TASK`

use gincert_rng::bits::sources::find_bits;
use gincert_rng::bits::{BitBattery, Bits, Mode, Settings};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long a task is repeated at least.
const AT_LEAST: Duration = Duration::from_secs(2);
/// Bytes of a sequence of a million bits.
const BYTES: usize = 125_000;

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let settings = match wanted.as_str() {
        "bits-sts" => Settings::new(Mode::Sts),
        "bits-exact" => Settings::new(Mode::Exact),
        "bits-each" => return each(),
        _ => {
            println!("bits-sts bits-exact bits-each");
            return;
        }
    };
    let Some(bytes) = find_bits("chacha20-bits").map(|kind| kind.bytes(1, 8 * BYTES)) else {
        return;
    };
    let mut battery = BitBattery::new(settings);
    let (start, cpu) = (Instant::now(), cpu_ms());
    let (mut runs, mut units) = (0u64, 0u64);
    while runs == 0 || start.elapsed() < AT_LEAST {
        for sequence in bytes.chunks(BYTES) {
            black_box(battery.test(&Bits::from_bytes(sequence)));
            units += sequence.len() as u64;
        }
        runs += 1;
    }
    let (wall, cpu) = (start.elapsed().as_micros(), cpu_ms().saturating_sub(cpu));
    println!("{wanted}\tbytes\t{runs}\t{units}\t{cpu}\t{wall}\t{}", peak_kb());
}

/// The share of each test, for whoever makes one faster.
fn each() {
    let bytes = find_bits("chacha20-bits").map(|kind| kind.bytes(1, BYTES)).unwrap_or_default();
    let bits = Bits::from_bytes(&bytes);
    let mut battery = BitBattery::new(Settings::new(Mode::Exact));
    for (test, time) in battery.timed(&bits, 20) {
        println!("{test:28} {:8.3} ms", time.as_secs_f64() * 1000.0);
    }
}

/// CPU time of this process, where the system tells it.
fn cpu_ms() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let fields = after.split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() * 10
}

fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

//! One measurement a process: the audit of a log of gin rummy, of closed hands or of melds on the
//! table, on one thread.
//!
//! Each task runs in a process of its own. The log is played in memory first; its making is not
//! measured.
//!
//! `cargo run --release -p gincert-replay --example measure_gin -- TASK`

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/gin.rs"]
mod gin;

use common::{PLAIN, audit};
use gincert_replay::generate::{PlayGenerator, PlayOptions, Rates};
use gincert_replay::{CompiledPlayRules, Evidence};
use std::time::{Duration, Instant};

/// How long a task is repeated at least.
const AT_LEAST: Duration = Duration::from_secs(2);
/// Rounds of a log.
const ROUNDS: u64 = 4_000;

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let (document, evidence) = match wanted.as_str() {
        "gin-pack" => ("gin-rummy/standard-c", Evidence::Pack),
        "gin-deal" => ("gin-rummy/standard-c", Evidence::Deal),
        "gin-final" => ("gin-rummy/standard-c", Evidence::Final),
        "skarney-pack" => ("table-gin/skarney", Evidence::Pack),
        _ => {
            println!("gin-pack gin-deal gin-final skarney-pack");
            return;
        }
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets");
    let text = std::fs::read_to_string(format!("{folder}/{document}.md")).unwrap_or_default();
    let sheet = gin::sheet(document, &text);
    let log = log(&sheet, evidence);
    let book = gin::book(vec![sheet]);
    let files = [log];
    let (start, cpu) = (Instant::now(), cpu_ms());
    let (mut runs, mut rounds) = (0_u64, 0_u64);
    while runs == 0 || start.elapsed() < AT_LEAST {
        let (state, kept) = audit(&book, &[], &files, PLAIN);
        assert!(kept.raised.is_empty());
        rounds += state.summary.plays.compared;
        runs += 1;
    }
    let (wall, cpu) = (start.elapsed().as_micros(), cpu_ms().saturating_sub(cpu));
    println!("{wanted}\trounds\t{runs}\t{rounds}\t{cpu}\t{wall}\t{}", peak_kb());
}

fn log(sheet: &CompiledPlayRules, evidence: Evidence) -> Vec<u8> {
    let evidence = Some(evidence);
    let rates = Rates::default();
    let options =
        PlayOptions { rounds: ROUNDS, tables: 4, seed: 1, evidence, matches: false, rates };
    let mut bytes = Vec::new();
    let Ok(mut generator) = PlayGenerator::new(&options, sheet) else { return bytes };
    loop {
        let lines = generator.next_lines();
        if lines.is_empty() {
            return bytes;
        }
        for line in lines {
            bytes.extend(line.text.bytes());
            bytes.push(b'\n');
        }
    }
}

/// CPU time of all threads of this process in milliseconds, where the system tells it (proc(5):
/// fields 14 and 15, in hundredths of a second on Linux).
fn cpu_ms() -> u64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let field = |at: usize| after.split_whitespace().nth(at)?.parse::<u64>().ok();
    (field(11).unwrap_or(0) + field(12).unwrap_or(0)) * 10
}

/// Largest resident memory of this process in kB, where the system tells it (proc(5), `VmHWM`).
fn peak_kb() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

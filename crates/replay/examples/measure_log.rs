//! One measurement a process: the whole audit of a log against merely reading its records.
//!
//! Each task runs in a process of its own. The log is dealt in memory first; its making is not
//! measured.
//!
//! `cargo run --release -p gincert-replay --example measure_log -- TASK`

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Files, PLAIN, StoredRuns, book, log, options};
use gincert_game::gin_and_win::PlayerSetting;
use gincert_replay::generate::Options;
use gincert_replay::{
    AuditState, Auditor, ExactHandValues, Limits, Record, RoundIndex, Rulebook, run,
};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long a task is repeated at least.
const AT_LEAST: Duration = Duration::from_secs(2);
/// Rounds of a log.
const ROUNDS: u64 = 120_000;

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let (seats, audits) = match wanted.as_str() {
        "log-read-1" => (1, false),
        "log-audit-1" => (1, true),
        "log-read-6" => (6, false),
        "log-audit-6" => (6, true),
        _ => {
            println!("log-audit-1 log-read-1 log-audit-6 log-read-6");
            return;
        }
    };
    let book = book(PlayerSetting::CardsSpeak, Limits::default());
    let values = vec![ExactHandValues::new(&book.sheets[0].rules, &|_, _| ()).ok()];
    let options = Options { seats, varies: false, tables: 40, ..options(ROUNDS) };
    let files = Files(vec![log(&options, &book.sheets[0]).0]);
    let (start, cpu) = (Instant::now(), cpu_ms());
    let mut runs = 0_u64;
    while runs == 0 || start.elapsed() < AT_LEAST {
        black_box(if audits { audited(&book, &values, &files) } else { read(&files.0[0]) });
        runs += 1;
    }
    let (wall, cpu) = (start.elapsed().as_micros(), cpu_ms().saturating_sub(cpu));
    let megabytes = files.0[0].len() as u64 * runs / 1_000_000;
    println!("{wanted}\tMB\t{runs}\t{megabytes}\t{cpu}\t{wall}\t{}", peak_kb());
}

fn audited(book: &Rulebook, values: &[Option<ExactHandValues>], files: &Files) -> u64 {
    let Ok(folder) = tempfile::tempdir() else {
        return 0;
    };
    let paths = ["log".to_owned()];
    let auditor = Auditor::new(book, values, &paths);
    let mut state =
        AuditState::new(RoundIndex::new(folder.path(), gincert_replay::StoredRuns::default()));
    let mut kept = StoredRuns::default();
    let audit = run(files, &auditor, &mut state, &mut kept, PLAIN);
    assert!(audit.is_ok() && kept.raised.is_empty());
    state.summary.records.audited
}

/// What any audit has to do first: every line into a record.
fn read(bytes: &[u8]) -> u64 {
    let mut records = 0;
    for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let text = std::str::from_utf8(line).unwrap_or_default();
        let record: Result<Record<'_>, _> = serde_json::from_str(text);
        records += u64::from(black_box(record).is_ok());
    }
    assert_eq!(records, ROUNDS);
    records
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

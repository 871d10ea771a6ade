//! `cargo xtask bench`: CPU time and peak memory of every computation, alternatives side by side.
//!
//! Each task runs in a process of its own (the examples `measure` of `math`, `measure_log` of
//! `replay` and `measure_decks` of `rng`), so that the peak of memory is its own. Figures of one run
//! on one machine compare with each other, not with those of
//! another machine. Nothing here is a test: no figure makes a run fail.
//!
//! Last comes the package `bench`, outside the workspace: deadwood from tables beside the crate
//! `gin-rummy`, which nothing else depends on. Where that crate cannot be fetched the run says so.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::product::target_folder;
use crate::{repository, run};

/// Tasks that do the same work, the one in use first, and the example that has them.
const GROUPS: [(&str, &str, &[&str]); 8] = [
    ("Setting a hand of seven", "measure", &["hand-fast", "hand-reference"]),
    ("Bonus wager, exact", "measure", &["bonus-symmetric", "bonus-general", "bonus-enumerate"]),
    (
        "Base game, exact, against 10^6 simulated deals",
        "measure",
        &["base-symmetric", "base-general", "simulation"],
    ),
    ("Advice for one hand", "measure", &["advice"]),
    (
        "Hand log of one seat: whole audit, against merely reading its records",
        "measure_log",
        &["log-audit-1", "log-read-1"],
    ),
    (
        "Hand log of six seats: whole audit, against merely reading its records",
        "measure_log",
        &["log-audit-6", "log-read-6"],
    ),
    (
        "Rounds of gin rummy from each level of evidence, and of Skarney, on one thread",
        "measure_gin",
        &["gin-pack", "gin-deal", "gin-final", "skarney-pack"],
    ),
    (
        "Deck battery: all tests and the core, against merely reading the decks",
        "measure_decks",
        &["decks-all", "decks-core", "decks-read"],
    ),
];

/// What one task printed.
struct Measured {
    name: String,
    unit: String,
    runs: u64,
    units: u64,
    cpu_ms: u64,
    peak_kb: u64,
}

/// Builds and runs every task.
pub fn run() -> Result<u8> {
    let root = repository::root()?;
    for (package, example) in [
        ("gincert-math", "measure"),
        ("gincert-replay", "measure_log"),
        ("gincert-replay", "measure_gin"),
        ("gincert-rng", "measure_decks"),
    ] {
        let mut build = run::cargo();
        build
            .args(["build", "--release", "--quiet", "--package", package])
            .args(["--example", example, "--manifest-path"])
            .arg(root.join("Cargo.toml"));
        let built = run::exit_code(&mut build)?;
        if built != 0 {
            return Ok(built);
        }
    }
    let folder = target_folder(&root).join("release").join("examples");
    for (title, example, tasks) in GROUPS {
        let program = folder.join(format!("{example}{}", std::env::consts::EXE_SUFFIX));
        println!("{title}");
        println!(
            "  {:<17} {:>14} {:>16} {:>10} {:>9}",
            "task", "CPU ms a run", "units a CPU s", "peak MB", "CPU ratio"
        );
        let mut first = None;
        for task in tasks {
            let measured = measure(&program, task)?;
            let each = measured.cpu_ms as f64 / measured.runs as f64;
            let per_unit = measured.cpu_ms as f64 / measured.units.max(1) as f64;
            let ratio = per_unit / *first.get_or_insert(per_unit);
            let rate = 1000.0 / per_unit;
            let places = if rate < 100.0 { 1 } else { 0 };
            let rate = format!("{rate:.places$} {}", measured.unit);
            println!(
                "  {:<17} {each:>14.1} {rate:>16} {:>10.1} {ratio:>9.1}",
                measured.name,
                measured.peak_kb as f64 / 1024.0
            );
        }
        println!();
    }
    println!("Deadwood, hands a second");
    let mut beside = run::cargo();
    beside
        .args(["run", "--release", "--quiet", "--manifest-path"])
        .arg(root.join("bench").join("Cargo.toml"));
    if run::exit_code(&mut beside)? != 0 {
        println!("  not measured: the package bench does not build here, see above");
    }
    Ok(0)
}

fn measure(program: &Path, task: &str) -> Result<Measured> {
    let output = Command::new(program)
        .arg(task)
        .output()
        .with_context(|| format!("{} does not start", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let fields: Vec<&str> = text.trim().split('\t').collect();
    let [name, unit, runs, units, cpu_ms, _, peak_kb] = fields.as_slice() else {
        bail!("the task {task} printed no measurement");
    };
    Ok(Measured {
        name: (*name).to_owned(),
        unit: (*unit).to_owned(),
        runs: runs.parse()?,
        units: units.parse()?,
        cpu_ms: cpu_ms.parse()?,
        peak_kb: peak_kb.parse()?,
    })
}

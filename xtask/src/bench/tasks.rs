//! Work in one process: the examples `measure` of `math`, `measure_log` and `measure_gin` of `replay`,
//! and `measure_decks` and `measure_bits` of `rng`. Each task runs in a process of its own, so that the
//! peak of memory is its own.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::row::{Group, Row};
use crate::product::target_folder;
use crate::run;

/// Tasks beside each other, ours first.
struct Tasks {
    title: &'static str,
    package: &'static str,
    example: &'static str,
    tasks: &'static [&'static str],
    is_comparison: bool,
}

const GROUPS: [Tasks; 9] = [
    Tasks {
        title: "Setting a hand of seven",
        package: "gincert-math",
        example: "measure",
        tasks: &["hand-fast", "hand-reference"],
        is_comparison: true,
    },
    Tasks {
        title: "Bonus wager, exact",
        package: "gincert-math",
        example: "measure",
        tasks: &["bonus-symmetric", "bonus-general", "bonus-enumerate"],
        is_comparison: true,
    },
    Tasks {
        title: "Base game, exact, against 10^6 simulated deals",
        package: "gincert-math",
        example: "measure",
        tasks: &["base-symmetric", "base-general", "simulation"],
        is_comparison: true,
    },
    Tasks {
        title: "Advice for one hand",
        package: "gincert-math",
        example: "measure",
        tasks: &["advice"],
        is_comparison: false,
    },
    Tasks {
        title: "Hand log of one seat: whole audit, against merely reading its records",
        package: "gincert-replay",
        example: "measure_log",
        tasks: &["log-audit-1", "log-read-1"],
        is_comparison: true,
    },
    Tasks {
        title: "Hand log of six seats: whole audit, against merely reading its records",
        package: "gincert-replay",
        example: "measure_log",
        tasks: &["log-audit-6", "log-read-6"],
        is_comparison: true,
    },
    Tasks {
        title: "Rounds of gin rummy from each level of evidence, and of Skarney, on one thread",
        package: "gincert-replay",
        example: "measure_gin",
        tasks: &["gin-pack", "gin-deal", "gin-final", "skarney-pack"],
        is_comparison: false,
    },
    Tasks {
        title: "Deck battery: all tests and the core, against merely reading the decks",
        package: "gincert-rng",
        example: "measure_decks",
        tasks: &["decks-all", "decks-core", "decks-read"],
        is_comparison: true,
    },
    Tasks {
        title: "SP 800-22 as a whole, sequences of a million bits, on one thread",
        package: "gincert-rng",
        example: "measure_bits",
        tasks: &["bits-sts", "bits-exact"],
        is_comparison: false,
    },
];

/// Runs of a task for the check: the quickest counts, because other programs on the machine can only
/// slow a run down.
const CHECK_RUNS: usize = 3;

/// Every group, each task once.
pub fn all(root: &Path) -> Result<Vec<Group>> {
    GROUPS.iter().map(|tasks| group(root, tasks, 1)).collect()
}

/// The groups that the check looks at: those with an alternative in the same process.
pub fn checked(root: &Path) -> Result<Vec<Group>> {
    let compared = GROUPS.iter().filter(|tasks| tasks.is_comparison);
    compared.map(|tasks| group(root, tasks, CHECK_RUNS)).collect()
}

fn group(root: &Path, tasks: &Tasks, runs: usize) -> Result<Group> {
    let program = built(root, tasks.package, tasks.example)?;
    let quickest = |task: &&str| -> Result<Row> {
        let mut rows = (0..runs).map(|_| measure(&program, task)).collect::<Result<Vec<Row>>>()?;
        rows.sort_by(|one, other| one.unit_ms.total_cmp(&other.unit_ms));
        rows.into_iter().next().context("a task runs at least once")
    };
    let rows = tasks.tasks.iter().map(quickest).collect::<Result<Vec<Row>>>()?;
    Ok(Group { title: tasks.title, rows, is_comparison: tasks.is_comparison })
}

fn built(root: &Path, package: &str, example: &str) -> Result<std::path::PathBuf> {
    let mut build = run::cargo();
    build
        .args(["build", "--release", "--quiet", "--package", package])
        .args(["--example", example, "--manifest-path"])
        .arg(root.join("Cargo.toml"));
    if run::exit_code(&mut build)? != 0 {
        bail!("the example {example} of {package} does not build");
    }
    let folder = target_folder(root).join("release").join("examples");
    Ok(folder.join(format!("{example}{}", std::env::consts::EXE_SUFFIX)))
}

fn measure(program: &Path, task: &str) -> Result<Row> {
    let output = Command::new(program)
        .arg(task)
        .output()
        .with_context(|| format!("{} does not start", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let fields: Vec<&str> = text.trim().split('\t').collect();
    let [name, unit, runs, units, cpu_ms, _, peak_kb] = fields.as_slice() else {
        bail!("the task {task} printed no measurement");
    };
    let cpu_ms: f64 = cpu_ms.parse()?;
    let (runs, units): (u64, u64) = (runs.parse()?, units.parse()?);
    let peak_kb: f64 = peak_kb.parse()?;
    Ok(Row {
        name: (*name).to_owned(),
        unit: (*unit).to_owned(),
        run_ms: cpu_ms / runs.max(1) as f64,
        unit_ms: cpu_ms / units.max(1) as f64,
        peak_mb: Some(peak_kb / 1024.0),
    })
}

//! Whole commands beside rivals that are on this machine: CPU time of the process, user and system,
//! the quickest of several runs. A rival that is absent is named and has no row.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::inputs::Bench;
use super::row::{Group, Row};
use crate::{product, run};

/// Runs of each command.
const RUNS: usize = 3;

/// A command and what it works through.
struct Measured {
    name: &'static str,
    words: Vec<OsString>,
}

fn words<const N: usize>(all: [&dyn AsRef<std::ffi::OsStr>; N]) -> Vec<OsString> {
    all.map(|word| word.as_ref().to_owned()).to_vec()
}

/// Every group of commands.
pub fn all(root: &Path) -> Result<Vec<Group>> {
    let mut build = run::cargo();
    build.args(["build", "--release", "--quiet", "--package", "gincert", "--manifest-path"]);
    if run::exit_code(build.arg(root.join("Cargo.toml")))? != 0 {
        bail!("gincert does not build");
    }
    if product::build_if_absent(root)? != 0 {
        bail!("gincert is not there");
    }
    let bench = Bench::new(root)?;
    Ok(vec![
        mathematics(&bench)?,
        deadwood_laws(&bench)?,
        hand_log(&bench, "1", "Hand log of one seat, 300,000 rounds, one thread")?,
        hand_log(&bench, "6", "Hand log of six seats, 300,000 rounds, one thread")?,
        gin_log(&bench)?,
        decks(&bench)?,
        questions(&bench)?,
        generated(&bench)?,
    ])
}

fn mathematics(bench: &Bench) -> Result<Group> {
    let rules = bench.rules("gin-and-win/washington-2017");
    let by = |name, method: &'static str| Measured {
        name,
        words: words([&bench.gincert, &"math", &rules, &"--method", &method]),
    };
    let rows = [
        by("math", "symmetric"),
        by("math --method general", "general"),
        by("math --method enumerate", "enumerate"),
    ];
    group("Exact mathematics of one document", "documents", 1, true, &rows)
}

fn deadwood_laws(bench: &Bench) -> Result<Group> {
    let of = |name, rules: &str| Measured {
        name,
        words: words([&bench.gincert, &"math", &bench.rules(rules)]),
    };
    let rows = [
        of("standard-a", "gin-rummy/standard-a"),
        of("oklahoma-plain", "gin-rummy/oklahoma-plain"),
    ];
    group("Exact deadwood of dealt hands, one document", "documents", 1, false, &rows)
}

/// The audit of a log on one thread.
fn audit(bench: &Bench, name: &'static str, rules: &Path, log: &Path) -> Measured {
    let options = ["--quiet", "--threads", "1", "--rules"];
    let [quiet, threads, one, with] = &options;
    let all = words([&bench.gincert, &"replay", quiet, threads, one, with, &rules, &log]);
    Measured { name, words: all }
}

fn hand_log(bench: &Bench, seats: &'static str, title: &'static str) -> Result<Group> {
    let rules = bench.rules("gin-and-win/ten");
    let name = format!("log-{seats}.jsonl");
    let log = bench.log(&name, "gin-and-win/ten", "300000", &["--seats", seats])?;
    let hidden = format!("log-{seats}-hidden.jsonl");
    let more = ["--seats", seats, "--hide-folds"];
    let hidden = bench.log(&hidden, "gin-and-win/ten", "300000", &more)?;
    let audit = |name, log: &Path| audit(bench, name, &rules, log);
    let sql = format!("SET threads=1; SELECT count(*), sum(len(seats)) FROM '{}'", log.display());
    let rows = [
        audit("gincert replay", &log),
        audit("the same, folds hidden", &hidden),
        Measured { name: "jq -c .", words: words([&"jq", &"-c", &".", &log]) },
        Measured { name: "duckdb count, sum", words: words([&"duckdb", &"-c", &sql]) },
    ];
    group(title, "rounds", 300_000, true, &rows)
}

fn gin_log(bench: &Bench) -> Result<Group> {
    let log = bench.log("gin.jsonl", "gin-rummy/standard-a", "100000", &[])?;
    let rules = bench.rules("gin-rummy/standard-a");
    let rows = [
        audit(bench, "gincert replay", &rules, &log),
        Measured { name: "jq -c .", words: words([&"jq", &"-c", &".", &log]) },
    ];
    group("Log of gin rummy, 100,000 rounds, one thread", "rounds", 100_000, true, &rows)
}

fn decks(bench: &Bench) -> Result<Group> {
    let file = bench.decks("500000")?;
    let command = words([&bench.gincert, &"rng", &"test", &file, &"--as", &"decks"]);
    let rows = [Measured { name: "gincert rng test", words: command }];
    group("Deck battery, 500,000 decks, with reading", "decks", 500_000, false, &rows)
}

/// Questions about the end of a round, from the vectors, over and over.
fn questions(bench: &Bench) -> Result<Group> {
    let mut rows = Vec::new();
    for (name, file) in [("ask settle", "settle.jsonl"), ("ask round", "rounds.jsonl")] {
        let path = bench.vectors(file);
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        let asked: Vec<String> = text.lines().filter_map(question).collect();
        let lines = asked.iter().cycle().take(QUESTIONS).cloned();
        let file = bench.lines(file, lines)?;
        rows.push(Measured { name, words: words([&bench.gincert, &"ask", &file]) });
    }
    group("Questions of other programs, 20,000 of each", "questions", QUESTIONS, false, &rows)
}

/// Questions of each kind.
const QUESTIONS: usize = 20_000;

/// The question of a vector: the value of its key `q`.
fn question(line: &str) -> Option<String> {
    let vector: serde_json::Value = serde_json::from_str(line).ok()?;
    vector.get("q").map(ToString::to_string)
}

fn generated(bench: &Bench) -> Result<Group> {
    let out = std::env::temp_dir().join("gincert-bench.jsonl");
    let of = |name, rules: &str| Measured {
        name,
        words: words([
            &bench.gincert,
            &"generate",
            &"log",
            &"--rules",
            &bench.rules(rules),
            &"--rounds",
            &"20000",
            &"--out",
            &out,
        ]),
    };
    let rows = [
        of("gin rummy", "gin-rummy/standard-a"),
        of("Skarney", "table-gin/skarney"),
        of("Gin & Win, six seats", "gin-and-win/ten"),
    ];
    let made = group("Reference logs, 20,000 rounds", "rounds", 20_000, false, &rows);
    std::fs::remove_file(&out).ok();
    made
}

fn group(
    title: &'static str,
    unit: &str,
    units: usize,
    is_comparison: bool,
    commands: &[Measured],
) -> Result<Group> {
    let mut rows = Vec::new();
    for command in commands {
        let Some(program) = command.words.first() else { continue };
        let is_path = Path::new(program).components().count() > 1;
        if !is_path && run::find_tool(&program.to_string_lossy()).is_none() {
            println!("{title}: {} is not on this machine", program.to_string_lossy());
            continue;
        }
        let mut quickest = f64::MAX;
        for _ in 0..RUNS {
            quickest = quickest.min(cpu_ms(&command.words)?);
        }
        rows.push(Row {
            name: command.name.to_owned(),
            unit: unit.to_owned(),
            run_ms: quickest,
            unit_ms: quickest / units as f64,
            peak_mb: None,
        });
    }
    Ok(Group { title, rows, is_comparison })
}

/// CPU time of a process and its children, user and system, in milliseconds: as the shell `bash` has
/// it from the system, because the standard library does not give it.
fn cpu_ms(words: &[OsString]) -> Result<f64> {
    let script = r#"TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>/dev/null"#;
    let output = Command::new("bash")
        .args(["-c", script, "bash"])
        .args(words)
        .output()
        .context("bash does not start")?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().last().unwrap_or_default();
    let seconds: Vec<f64> = line.split(' ').filter_map(|part| part.parse().ok()).collect();
    match seconds.as_slice() {
        [user, system] => Ok((user + system) * 1000.0),
        _ => bail!("bash printed no time: {line}"),
    }
}

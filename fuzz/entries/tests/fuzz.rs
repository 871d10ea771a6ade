//! `cargo xtask fuzz [TARGET...] [--runs N] [--seconds N] [--seed S]`: a bounded run of the fuzz targets on a stable
//! compiler; `--root DIR` is the checkout. The same seed makes the same inputs in the same order; `--seconds`
//! ends a target after the input during which so many have passed. An input that breaks a promise, and
//! the slowest one, are kept under target/fuzz/.

use gincert_fuzz_entries::{TARGETS, Target, corpus, find, mutate::Mutator};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs, io};

/// Inputs for each target, unless told otherwise.
const RUNS: u64 = 2_000;

struct Wanted {
    targets: Vec<&'static Target>,
    runs: u64,
    seconds: u64,
    seed: u64,
    root: PathBuf,
}

fn main() -> ExitCode {
    let wanted = match wanted(env::args().skip(1)) {
        Ok(wanted) => wanted,
        Err(why) => {
            eprintln!("fuzz: {why}");
            return ExitCode::from(2);
        }
    };
    let mut code = ExitCode::SUCCESS;
    for target in &wanted.targets {
        match run(target, &wanted) {
            Ok(true) => {}
            Ok(false) => code = ExitCode::from(1),
            Err(error) => {
                eprintln!("fuzz: {}: {error}", target.name);
                return ExitCode::from(3);
            }
        }
    }
    code
}

fn wanted(mut words: impl Iterator<Item = String>) -> Result<Wanted, String> {
    let mut wanted = Wanted {
        targets: Vec::new(),
        runs: RUNS,
        seconds: u64::MAX,
        seed: 1,
        root: PathBuf::from("."),
    };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--runs" => wanted.runs = number(&value()?)?,
            "--seconds" => wanted.seconds = number(&value()?)?,
            "--seed" => wanted.seed = number(&value()?)?,
            "--root" => wanted.root = PathBuf::from(value()?),
            name => {
                let target = find(name).ok_or_else(|| {
                    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                    format!("there is no target {name}; there are {}", names.join(", "))
                })?;
                wanted.targets.push(target);
            }
        }
    }
    if wanted.targets.is_empty() {
        wanted.targets = TARGETS.iter().collect();
    }
    Ok(wanted)
}

fn number(text: &str) -> Result<u64, String> {
    text.replace('_', "").parse().map_err(|_| format!("{text} is no number"))
}

/// Whether every input came back.
fn run(target: &Target, wanted: &Wanted) -> io::Result<bool> {
    let seeds = corpus::seeds(&wanted.root, target)?;
    if seeds.is_empty() {
        return Err(io::Error::other("no file of the repository is a seed of it"));
    }
    let mut mutator = Mutator::new(wanted.seed, &seeds);
    let began = Instant::now();
    let mut slowest = (Duration::ZERO, Vec::new());
    let mut runs = 0;
    while runs < wanted.runs && began.elapsed().as_secs() < wanted.seconds {
        let input = mutator.next_input();
        let started = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| (target.read)(&input)));
        let took = started.elapsed();
        if outcome.is_err() {
            let path = keep(&wanted.root, target, "broken", &input)?;
            println!(
                "{}: input {runs} of seed {} broke it; it is kept as {}",
                target.name,
                wanted.seed,
                path.display()
            );
            return Ok(false);
        }
        if took > slowest.0 {
            slowest = (took, input);
        }
        runs += 1;
    }
    let path = keep(&wanted.root, target, "slowest", &slowest.1)?;
    println!(
        "{}: {} inputs in {:.1} s; the slowest took {:.0} ms ({} bytes, {})",
        target.name,
        runs,
        began.elapsed().as_secs_f64(),
        slowest.0.as_secs_f64() * 1e3,
        slowest.1.len(),
        path.display()
    );
    Ok(true)
}

fn keep(root: &Path, target: &Target, what: &str, input: &[u8]) -> io::Result<PathBuf> {
    let folder = root.join("target/fuzz");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}.{what}", target.name));
    fs::write(&path, input)?;
    Ok(path)
}

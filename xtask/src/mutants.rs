//! `cargo xtask mutants [game|fast] [--share K/N]`: changes one thing at a time in an evaluator and
//! asks its tests whether they notice. A survivor that no line of the list explains fails the run.
//!
//! The lists are `crates/game/mutants.txt` and `crates/fast/mutants.txt`: `PATH: WHAT = WHY`. Needs
//! the tool cargo-mutants; all of `game` takes an hour or two, a share of it (`--share 3/20`) its part.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::product::target_folder;
use crate::{USAGE, repository, run};

/// The crates whose tests are judged: the reference, and its comparison with the tables.
const PACKAGES: [&str; 2] = ["game", "fast"];
/// cargo-mutants found survivors, or tests that did not end: for us to judge.
const SURVIVORS: u8 = 2;
const TIMEOUTS: u8 = 3;

/// Runs the mutants of a package, or a share of them.
pub fn run(args: &[String]) -> Result<u8> {
    let Some((package, share)) = plan(args) else {
        eprintln!("xtask: mutants takes game or fast, and --share K/N");
        return Ok(USAGE);
    };
    if run::find_tool("cargo-mutants").is_none() {
        println!("Not tested here, because cargo-mutants is not on this machine: that the tests");
        println!("of {package} notice a change. `cargo install cargo-mutants` installs it.");
        return Ok(1);
    }
    let root = repository::root()?;
    let output = target_folder(&root).join("mutants").join(package);
    fs::create_dir_all(&output)?;
    let mut cargo = run::cargo();
    cargo.current_dir(&root).args(["mutants", "--no-shuffle", "--colors", "never", "--package"]);
    cargo.arg(format!("gincert-{package}")).arg("--output").arg(&output);
    if let Some(share) = share {
        cargo.args(["--sharding", "round-robin", "--shard", share]);
    }
    let code = run::exit_code(cargo.args(["--", "--lib", "--tests"]))?;
    if ![0, SURVIVORS, TIMEOUTS].contains(&code) {
        return Ok(code);
    }
    let missed = output.join("mutants.out").join("missed.txt");
    let missed = fs::read_to_string(&missed).with_context(|| format!("{}", missed.display()))?;
    let list = list(&root, package)?;
    let unexplained: Vec<String> =
        missed.lines().map(without_place).filter(|mutant| !explained(&list, mutant)).collect();
    for mutant in &unexplained {
        println!("survived, and no line of crates/{package}/mutants.txt says why: {mutant}");
    }
    Ok(u8::from(!unexplained.is_empty()))
}

/// The package and the share that the words ask for.
fn plan(args: &[String]) -> Option<(&str, Option<&str>)> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let (package, rest) = match words.as_slice() {
        [package, rest @ ..] if PACKAGES.contains(package) => (*package, rest),
        rest => (PACKAGES[0], rest),
    };
    match rest {
        [] => Some((package, None)),
        ["--share", share] => Some((package, Some(share))),
        _ => None,
    }
}

/// A mutant without its line and column, which change with every edit above it.
fn without_place(mutant: &str) -> String {
    let mut parts = mutant.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(path), Some(_), Some(_), Some(what)) => format!("{path}:{what}"),
        _ => mutant.to_string(),
    }
}

/// The mutants of a list and why they survive.
fn list(root: &Path, package: &str) -> Result<Vec<(String, String)>> {
    let path = root.join("crates").join(package).join("mutants.txt");
    let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parts = |line: &str| {
        // A mutant may hold an equals sign itself; the reason comes after the last one.
        let (mutant, why) = line.rsplit_once(" = ").unwrap_or((line, ""));
        (mutant.trim().to_string(), why.trim().to_string())
    };
    Ok(lines.map(parts).collect())
}

fn explained(list: &[(String, String)], mutant: &str) -> bool {
    list.iter().any(|(known, _)| known == mutant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_survivor_is_known_wherever_it_stands_in_its_file() {
        let mutant = "crates/game/src/a.rs:12:34: replace | with ^ in subsets";
        assert_eq!(without_place(mutant), "crates/game/src/a.rs: replace | with ^ in subsets");
        let list = [(without_place(mutant), "no difference".to_string())];
        let moved = "crates/game/src/a.rs:99:1: replace | with ^ in subsets";
        assert!(explained(&list, &without_place(moved)));
        assert!(!explained(
            &list,
            &without_place("crates/game/src/b.rs:99:1: replace | with ^ in x")
        ));
    }

    #[test]
    fn every_line_of_the_lists_names_a_file_and_gives_a_reason() {
        let root = repository::root().unwrap();
        for package in PACKAGES {
            for (mutant, why) in list(&root, package).unwrap() {
                let (path, what) = mutant.split_once(": ").unwrap_or_default();
                assert!(root.join(path).is_file() && !what.is_empty(), "{mutant}");
                assert!(why.split(' ').count() >= 4, "{mutant} is not explained");
            }
        }
    }

    #[test]
    fn words_ask_for_a_room_and_a_share() {
        let asked = |text: &str| -> Option<(String, Option<String>)> {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            plan(&words).map(|(package, share)| (package.to_owned(), share.map(str::to_owned)))
        };
        assert_eq!(asked(""), Some(("game".into(), None)));
        assert_eq!(asked("fast --share 1/9"), Some(("fast".into(), Some("1/9".into()))));
        assert_eq!(asked("--share 1/9"), Some(("game".into(), Some("1/9".into()))));
        assert_eq!(asked("replay"), None);
        assert_eq!(asked("game --share"), None);
    }
}

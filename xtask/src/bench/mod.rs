//! `cargo xtask bench`: CPU time and peak memory of every computation, alternatives side by side.
//!
//! Figures of one run on one machine compare with each other, not with those of another machine, so
//! what is kept and checked is ratios: what an alternative costs, divided by what ours costs in the
//! same run. `--page` writes docs/benchmarks.md and its picture; `--check` runs the short form and
//! fails when a ratio has fallen by more than a third below the one kept in bench/ratios.txt.

mod commands;
mod inputs;
mod page;
mod picture;
mod ratios;
mod row;
mod tasks;

use anyhow::{Result, bail};

use crate::{USAGE, repository, run};
use row::{Group, print};

/// Runs what the words ask for.
pub fn run(words: &[String]) -> Result<u8> {
    let root = repository::root()?;
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {
            measured(&root)?;
            Ok(0)
        }
        ["--page"] => {
            let groups = measured(&root)?;
            page::write(&root, &groups)?;
            ratios::keep(&root, &groups)?;
            Ok(0)
        }
        ["--check"] => {
            let groups = tasks::checked(&root)?;
            groups.iter().for_each(print);
            ratios::check(&root, &groups)
        }
        [word, ..] => {
            eprintln!("xtask: bench takes --page or --check, but was given `{word}`");
            Ok(USAGE)
        }
    }
}

/// Every group, printed as it is measured.
fn measured(root: &std::path::Path) -> Result<Vec<Group>> {
    let mut groups = tasks::all(root)?;
    groups.iter().for_each(print);
    for group in commands::all(root)? {
        print(&group);
        groups.push(group);
    }
    println!("Deadwood, hands a second");
    let mut beside = run::cargo();
    beside
        .args(["run", "--release", "--quiet", "--manifest-path"])
        .arg(root.join("bench").join("Cargo.toml"));
    if run::exit_code(&mut beside)? != 0 {
        println!("  not measured: the package bench does not build here, see above");
    }
    if groups.is_empty() {
        bail!("nothing was measured");
    }
    Ok(groups)
}

//! docs/benchmarks.md: the figures of one full run, with date, machine and commit.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::picture;
use super::table::TableResult;

const HEAD: &str = "\
# Benchmarks

CPU time, user and system, of whole processes: medians of several rounds, in which the rows of a table ran in
turn. Figures of one run compare with each other; those of another machine or day do not. The ratio is what
a unit costs in a row divided by what it costs in the first row of its table, which is ours, in the same round:
above 1 ours is cheaper. A program that was not on the machine says so.

`cargo xtask bench --page` writes this page and its picture. `cargo xtask bench --check` runs a short form
and fails when a ratio has fallen by more than a third below the one in `bench/ratios.txt`; the build machine
does so for every change.
";

const NOTES: &str = "\
## What the rows do

- The audit of a hand log reads every record, settles every hand and runs every audit. None of the programs
  beside it judges a round: the parsers build a value of each line, or skip it, with the whole file in
  memory and built for this processor; `duckdb` counts the rounds and their seats on one thread; `jq -c .`
  prints them again. The audit also computes the exact mathematics of its rules, in about a tenth of a second.
- `math --method general` counts with a method that shares no step with the first one and serves as its
  proof; `--method enumerate` sets all 133,784,560 hands. Neither is meant for everyday use.
- OpenSpiel applies random legal actions from Python, in games several times as long as those of the log, and
  lists the legal ones at each step. It does not judge a record. The ratio is an order of magnitude.
- NIST sts is the program `assess` that NIST publishes beside SP 800-22, with its parameters as they are, over
  two sequences of the same generator; it was built from its sources with its own makefile.
- Least deadwood of a hand is one step of a judged round: the crate `gin-rummy` computes the same figure, and the
  sums of all answers are equal.
";

/// Writes the page and its picture.
pub fn write(root: &Path, results: &[TableResult]) -> Result<()> {
    let mut page = String::from(HEAD);
    page.push_str(&format!(
        "\n| | |\n| --- | --- |\n| Date | {} |\n| Machine | {} |\n| Commit | {} |\n",
        printed("date", &["-u", "+%Y-%m-%d"])?,
        machine(),
        printed("git", &["rev-parse", "--short=12", "HEAD"])?,
    ));
    page.push_str("\n![CPU time of rivals as multiples of ours](screens/benchmarks.svg)\n");
    for result in results {
        page.push_str(&table(result));
    }
    page.push('\n');
    page.push_str(NOTES);
    let docs = root.join("docs");
    let picture = docs.join("screens").join("benchmarks.svg");
    for (path, text) in [(docs.join("benchmarks.md"), page), (picture, picture::svg(results))] {
        std::fs::write(&path, text)
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

fn table(result: &TableResult) -> String {
    let (title, unit) = (result.title, result.unit);
    let mut text = format!(
        "\n## {title}\n\n| | CPU ms a run | {unit} a CPU second | Peak MB | Ratio |\n| --- | ---: | ---: | ---: | ---: |\n",
    );
    for row in &result.rows {
        text.push_str(&format!("| {} | {} |\n", row.name, row.cells().join(" | ")));
    }
    text
}

fn printed(program: &str, words: &[&str]) -> Result<String> {
    let output = Command::new(program).args(words).output();
    let output = output.with_context(|| format!("{program} does not start"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The processor and the number of its cores, as far as the system says.
fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let name = name.map_or("not known", |(_, name)| name);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{name}, {cores} cores, {}; other programs ran beside", std::env::consts::OS)
}

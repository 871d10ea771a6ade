//! docs/benchmarks.md: the figures of one full run, with date, machine and commit.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::picture;
use super::row::{Group, rate};

const HEAD: &str = "\
# Benchmarks

CPU time, user and system, of one run of `cargo xtask bench --page`. Figures of one run compare with each
other; those of another machine or day do not. The ratio is what a row costs divided by what the first
row of its table costs: above 1 the first row, which is ours, is cheaper. Rows of a table do the same
work unless the text below it says otherwise; a dash stands where they do not. Rivals that are not on
the machine have no row.
";

const NOTES: &str = "\
## What the rows do

- The audit of a hand log reads every record, settles every hand and runs every audit. `log-read` only
  parses the same records with serde_json; `jq -c .` parses and prints them; `duckdb` counts the rounds
  and their seats. None of the three judges a round.
- `math --method general` counts with a method that shares no step with the first one and serves as its
  proof; `--method enumerate` sets all 133,784,560 hands. Neither is meant for everyday use.
- The deck battery is compared with merely reading the decks.
- `simulation` deals 10^6 rounds; its result has an error, the exact method has none.
";

/// Writes the page and its picture.
pub fn write(root: &Path, groups: &[Group]) -> Result<()> {
    let mut page = String::from(HEAD);
    page.push_str(&format!(
        "\n| | |\n| --- | --- |\n| Date | {} |\n| Machine | {} |\n| Commit | {} |\n",
        printed("date", &["-u", "+%Y-%m-%d"])?,
        machine(),
        printed("git", &["rev-parse", "--short=12", "HEAD"])?,
    ));
    page.push_str("\n![CPU time of alternatives as multiples of ours](benchmarks.svg)\n");
    for group in groups {
        page.push_str(&table(group));
    }
    page.push('\n');
    page.push_str(NOTES);
    let docs = root.join("docs");
    for (name, text) in [("benchmarks.md", page), ("benchmarks.svg", picture::svg(groups))] {
        let path = docs.join(name);
        std::fs::write(&path, text)
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

fn table(group: &Group) -> String {
    let mut text = format!(
        "\n## {}\n\n| Task | CPU ms a run | Units a CPU second | Peak MB | Ratio |\n| --- | ---: | ---: | ---: | ---: |\n",
        group.title
    );
    let ours = group.rows.first().map_or(1.0, |row| row.unit_ms);
    for row in &group.rows {
        let peak = row.peak_mb.map_or_else(|| "-".to_owned(), |peak| format!("{peak:.1}"));
        let ratio = match group.is_comparison {
            true => format!("{:.2}", row.unit_ms / ours),
            false => "-".to_owned(),
        };
        let (name, rate) = (&row.name, rate(row));
        text.push_str(&format!("| {name} | {:.1} | {rate} | {peak} | {ratio} |\n", row.run_ms));
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
    format!("{name}, {cores} cores, {}", std::env::consts::OS)
}

//! A table: commands beside each other, ours first, run in turn.

use std::ffi::OsString;
use std::fmt::Write;

use anyhow::Result;

use super::measure::{Usage, median, usage};
use crate::grouped::grouped;

/// A command, and how much it does.
pub struct Task {
    /// Its name in the table.
    pub name: &'static str,
    /// Program and arguments; nothing where the program is not on this machine.
    pub words: Option<Vec<OsString>>,
    /// How many units one run does.
    pub units: f64,
}

/// Commands beside each other.
pub struct Table {
    /// What is done.
    pub title: &'static str,
    /// What is counted, in the plural.
    pub unit: &'static str,
    /// Ours first.
    pub tasks: Vec<Task>,
    /// Whether a ratio between the rows says something.
    pub is_comparison: bool,
}

/// What a row came to: medians over all rounds.
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// What a run costs; nothing where the program is not on this machine.
    pub figures: Option<Figures>,
}

/// The figures of a row.
#[derive(Debug, Clone, Copy)]
pub struct Figures {
    /// CPU time of a run in milliseconds.
    pub run_ms: f64,
    /// Units a CPU second.
    pub rate: f64,
    /// Peak of memory in MB, where it is known.
    pub peak_mb: Option<f64>,
    /// What a unit costs, divided by what it costs in the first row in the same round.
    pub ratio: Option<f64>,
}

/// What a table came to.
pub struct TableResult {
    /// What is done.
    pub title: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// Ours first.
    pub rows: Vec<Row>,
}

impl Table {
    /// Runs all commands in turn, so many times.
    pub fn measure(&self, rounds: usize) -> Result<TableResult> {
        let mut runs: Vec<Vec<Usage>> = self.tasks.iter().map(|_| Vec::new()).collect();
        for _ in 0..rounds {
            for (task, runs) in self.tasks.iter().zip(&mut runs) {
                if let Some(words) = &task.words {
                    runs.push(usage(words)?);
                }
            }
        }
        let ours = self.tasks.first().zip(runs.first());
        let rows = self.tasks.iter().zip(&runs).map(|(task, runs)| {
            let compared = ours.filter(|_| self.is_comparison);
            Row { name: task.name, figures: figures((task, runs), compared) }
        });
        Ok(TableResult { title: self.title, unit: self.unit, rows: rows.collect() })
    }
}

fn figures(
    (task, runs): (&Task, &Vec<Usage>),
    ours: Option<(&Task, &Vec<Usage>)>,
) -> Option<Figures> {
    let run_ms = median(runs.iter().map(|run| run.cpu_ms).collect())?;
    let ratio = ours.and_then(|(first, firsts)| {
        let pairs = runs.iter().zip(firsts);
        let ratios = pairs.map(|(run, ours)| run.cpu_ms / ours.cpu_ms.max(1.0));
        Some(median(ratios.collect())? * first.units / task.units)
    });
    Some(Figures {
        run_ms,
        rate: task.units * 1000.0 / run_ms.max(1.0),
        peak_mb: median(runs.iter().filter_map(|run| run.peak_mb).collect()),
        ratio,
    })
}

impl TableResult {
    /// For each row but the first: its name, and what it costs, divided by what the first costs.
    pub fn ratios(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let others = self.rows.iter().skip(1);
        others.filter_map(|row| Some((row.name, row.figures?.ratio?)))
    }

    /// The name of the first row.
    pub fn ours(&self) -> &'static str {
        self.rows.first().map_or("", |row| row.name)
    }

    /// The table for a terminal.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        let head = format!("{} a CPU second", self.unit);
        let _ = writeln!(
            text,
            "  {:<34} {:>12} {head:>24} {:>8} {:>7}",
            "", "CPU ms a run", "peak MB", "ratio"
        );
        for row in &self.rows {
            let [run, rate, peak, ratio] = row.cells();
            let _ = writeln!(text, "  {:<34} {run:>12} {rate:>24} {peak:>8} {ratio:>7}", row.name);
        }
        text + "\n"
    }
}

impl Row {
    /// CPU time of a run, rate, peak and ratio as text.
    pub fn cells(&self) -> [String; 4] {
        let Some(figures) = self.figures else {
            return ["not here", "-", "-", "-"].map(str::to_owned);
        };
        let or_none = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
        [
            format!("{:.0}", figures.run_ms),
            rate(figures.rate),
            or_none(figures.peak_mb.map(|peak| format!("{peak:.0}"))),
            or_none(figures.ratio.map(|ratio| format!("{ratio:.2}"))),
        ]
    }
}

fn rate(rate: f64) -> String {
    let places = if rate < 100.0 { 1 } else { 0 };
    grouped(&format!("{rate:.places$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_the_median_of_pairs_for_each_unit() {
        let task = |units| Task { name: "", words: None, units };
        let runs = |all: [f64; 3]| all.map(|cpu_ms| Usage { cpu_ms, peak_mb: None }).to_vec();
        // A slow round slows both of its runs down.
        let (ours, theirs) = (runs([10.0, 40.0, 10.0]), runs([30.0, 120.0, 20.0]));
        let found = figures((&task(2.0), &theirs), Some((&task(1.0), &ours))).unwrap();
        assert_eq!(found.ratio, Some(1.5));
        assert_eq!(found.run_ms, 30.0);
        assert!(figures((&task(1.0), &Vec::new()), None).is_none());
    }

    #[test]
    fn a_program_that_is_not_there_has_a_row_that_says_so() {
        let row = Row { name: "jq", figures: None };
        assert_eq!(row.cells()[0], "not here");
        let result = TableResult { title: "", unit: "", rows: vec![row] };
        assert_eq!(result.ratios().count(), 0);
    }
}

//! The ratios that are kept, and the check that none has fallen by more than a third.
//!
//! A ratio is what a rival costs divided by what ours costs in the same run, so that a fall means that
//! ours has become slower. Times of other machines and days are never compared.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::table::TableResult;

/// Exit code when a ratio has fallen; the same as the product's for findings.
const FALLEN: u8 = 1;
/// The part of a kept ratio that a new one has to reach.
const SHARE_MIN: f64 = 2.0 / 3.0;

fn file(root: &Path) -> PathBuf {
    root.join("bench").join("ratios.txt")
}

/// Ratios by the table and both names.
fn of(result: &TableResult) -> BTreeMap<String, f64> {
    let (title, ours) = (result.title, result.ours());
    result.ratios().map(|(name, ratio)| (format!("{title}: {name} / {ours}"), ratio)).collect()
}

/// Writes the ratios of a short run.
pub fn keep(root: &Path, results: &[TableResult]) -> Result<()> {
    let mut text = String::from(
        "# CPU time of a rival divided by that of ours, in the same run (cargo xtask bench --keep).\n",
    );
    for (names, ratio) in results.iter().flat_map(of) {
        text.push_str(&format!("{names} = {ratio:.3}\n"));
    }
    let path = file(root);
    std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// The ratios that are kept.
pub fn kept(root: &Path) -> Result<BTreeMap<String, f64>> {
    let path = file(root);
    let text = std::fs::read_to_string(&path);
    parsed(&text.with_context(|| format!("{} cannot be read", path.display()))?)
}

/// Prints what has fallen, and gives the exit code.
pub fn verdict(fallen: &[String]) -> u8 {
    for line in fallen {
        println!("bench: {line}");
    }
    if fallen.is_empty() {
        println!("bench: no ratio has fallen by more than a third");
        return 0;
    }
    println!(
        "bench: find the cause, or keep the new ratios with `cargo xtask bench --keep` and say why"
    );
    FALLEN
}

fn parsed(text: &str) -> Result<BTreeMap<String, f64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let (names, ratio) = line.split_once(" = ").context("a line is `NAMES = RATIO`")?;
            Ok((names.to_owned(), ratio.trim().parse()?))
        })
        .collect()
}

/// What of a table has fallen, and what was measured without being kept, a line each.
pub fn fallen(kept: &BTreeMap<String, f64>, result: &TableResult) -> Vec<String> {
    compared(kept, &of(result))
}

fn compared(kept: &BTreeMap<String, f64>, new: &BTreeMap<String, f64>) -> Vec<String> {
    let line = |(names, ratio): (&String, &f64)| match kept.get(names) {
        Some(kept) if *ratio >= kept * SHARE_MIN => None,
        Some(kept) => Some(format!("{names} was {kept:.3} and is {ratio:.3}")),
        None => Some(format!("{names} is {ratio:.3} and not kept in bench/ratios.txt")),
    };
    new.iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(pairs: &[(&str, f64)]) -> BTreeMap<String, f64> {
        pairs.iter().map(|(name, ratio)| ((*name).to_owned(), *ratio)).collect()
    }

    #[test]
    fn a_ratio_that_falls_by_more_than_a_third_is_reported() {
        let kept = map(&[("a / b", 3.0), ("c / d", 0.9)]);
        assert!(compared(&kept, &map(&[("a / b", 2.1), ("c / d", 5.0)])).is_empty());
        let lines = compared(&kept, &map(&[("a / b", 1.9)]));
        assert_eq!(lines, ["a / b was 3.000 and is 1.900"]);
    }

    #[test]
    fn a_comparison_that_is_not_kept_is_reported() {
        assert_eq!(compared(&map(&[]), &map(&[("new / ours", 1.0)])).len(), 1);
    }

    #[test]
    fn kept_ratios_are_read_as_they_are_written() {
        let read = parsed("# why\nlog: serde / ours = 0.812\n").unwrap();
        assert_eq!(read, map(&[("log: serde / ours", 0.812)]));
        assert!(parsed("no ratio").is_err());
    }
}

//! The ratios that are kept, and the check that none has fallen by more than a third.
//!
//! A ratio is what an alternative costs divided by what ours costs in the same run, so that a fall
//! means that ours has become slower. Times of other machines and days are never compared.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::row::Group;

/// Exit code when a ratio has fallen; the same as the product's for findings.
const FALLEN: u8 = 1;
/// The part of a kept ratio that a new one has to reach.
const SHARE_MIN: f64 = 2.0 / 3.0;

fn file(root: &Path) -> PathBuf {
    root.join("bench").join("ratios.txt")
}

/// Ratios by the names of both tasks.
fn of(groups: &[Group]) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    for group in groups {
        let ours = group.rows.first().map_or("", |row| row.name.as_str());
        for (row, ratio) in group.ratios() {
            all.insert(format!("{} / {ours}", row.name), ratio);
        }
    }
    all
}

/// Writes the ratios of a full run.
pub fn keep(root: &Path, groups: &[Group]) -> Result<()> {
    let mut text = String::from(
        "# CPU time of an alternative divided by that of ours, in the same run (cargo xtask bench --page).\n",
    );
    for (names, ratio) in of(groups) {
        text.push_str(&format!("{names} = {ratio:.3}\n"));
    }
    let path = file(root);
    std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// Compares the ratios of a short run with the kept ones.
pub fn check(root: &Path, groups: &[Group]) -> Result<u8> {
    let path = file(root);
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("{} cannot be read", path.display()))?;
    let kept = parsed(&text)?;
    let fallen = fallen(&kept, &of(groups));
    for line in &fallen {
        println!("{line}");
    }
    if fallen.is_empty() {
        println!("bench: no ratio has fallen by more than a third");
        return Ok(0);
    }
    println!(
        "bench: find the cause, or keep the new ratios with `cargo xtask bench --page` and say why"
    );
    Ok(FALLEN)
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

/// What has fallen, and what was measured without being kept, a line each.
fn fallen(kept: &BTreeMap<String, f64>, new: &BTreeMap<String, f64>) -> Vec<String> {
    let line = |(names, ratio): (&String, &f64)| match kept.get(names) {
        Some(kept) if *ratio >= kept * SHARE_MIN => None,
        Some(kept) => Some(format!("bench: {names} was {kept:.3} and is {ratio:.3}")),
        None => Some(format!("bench: {names} is {ratio:.3} and not kept in bench/ratios.txt")),
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
        assert!(fallen(&kept, &map(&[("a / b", 2.1), ("c / d", 5.0)])).is_empty());
        let lines = fallen(&kept, &map(&[("a / b", 1.9)]));
        assert_eq!(lines, ["bench: a / b was 3.000 and is 1.900"]);
    }

    #[test]
    fn a_comparison_that_is_not_kept_is_reported() {
        assert_eq!(fallen(&map(&[]), &map(&[("new / ours", 1.0)])).len(), 1);
    }

    #[test]
    fn kept_ratios_are_read_as_they_are_written() {
        let read = parsed("# why\nlog-read-1 / log-audit-1 = 0.812\n").unwrap();
        assert_eq!(read, map(&[("log-read-1 / log-audit-1", 0.812)]));
        assert!(parsed("no ratio").is_err());
    }
}
